// Shared by the tests in node: counting.
let passed = 0;
let failed = 0;
let last = "the beginning";
export function check(name, ok, why) {
  if (ok) passed++;
  else failed++;
  if (!ok) console.log(`${name}: ${why}`);
  last = name;
  return ok;
}

/** Passes when what is waited for comes, and fails with what was said instead. */
export async function comes(name, waits) {
  try {
    await waits;
    check(name, true, "");
  } catch (error) {
    check(name, false, error.message);
  }
}

export function tally() {
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed ? 1 : 0);
}

// A suite that breaks off says where, in the last lines that a log shows.
process.on("uncaughtException", (error) => {
  console.log(error.stack);
  console.log(`broke off after "${last}"`);
  failed++;
  tally();
});
