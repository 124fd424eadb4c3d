// The same in German: other words, other lengths.
process.env.PAGE_LOCALE = "de-DE";
await import("./access.mjs");
