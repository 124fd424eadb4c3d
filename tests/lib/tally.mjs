// Shared by the tests in node: counting.
let passed = 0;
let failed = 0;
export function check(name, ok, why) {
  if (ok) passed++;
  else failed++;
  if (!ok) console.log(`${name}: ${why}`);
  return ok;
}

export function tally() {
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed ? 1 : 0);
}
