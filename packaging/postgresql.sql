-- Roles for tables in PostgreSQL, with no more rights than they need:
--   tidywinks_owner  makes the schema and moves it forward
--   tidywinks_serve  serves: reads, writes and deletes rows, and nothing else
-- As a superuser, once:  psql -f postgresql.sql
-- Then a password for each (\password), or peer or certificate authentication.
CREATE ROLE tidywinks_owner LOGIN;
CREATE ROLE tidywinks_serve LOGIN;
CREATE DATABASE tidywinks OWNER tidywinks_owner;
\connect tidywinks
REVOKE ALL ON DATABASE tidywinks FROM PUBLIC;
REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT CONNECT ON DATABASE tidywinks TO tidywinks_serve;
CREATE SCHEMA tidywinks AUTHORIZATION tidywinks_owner;
GRANT USAGE ON SCHEMA tidywinks TO tidywinks_serve;
ALTER DEFAULT PRIVILEGES FOR ROLE tidywinks_owner IN SCHEMA tidywinks
    GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO tidywinks_serve;
