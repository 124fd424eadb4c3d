// The same in German, whose words are longer.
process.env.PAGE_LOCALE = "de-DE";
await import("./layout.mjs");
