import { describe, expect, test } from 'vitest';
import { makeSleepCheck } from './fixed-sleeps.ts';

const faultsOf = (file: string, text: string) => makeSleepCheck({}).faultsOf(file, text);
const IMPORTED = "import { setTimeout as sleep } from 'node:timers/promises';\n";

describe('a sleep in a test', () => {
  test.each([
    ['await new Promise((resolve) => setTimeout(resolve, 5));', 'setTimeout(resolve, 5)'],
    ['await new Promise((done) => { setTimeout(() => done(sum), WAIT_MS); });', 'setTimeout(() => done(sum), WAIT_MS)'],
    ['await page.waitForTimeout(500);', 'page.waitForTimeout(500)'],
  ])('the sleep «%s» is refused in every kind of test', (line, call) => {
    for (const file of ['a.test.ts', 'a.test.tsx', 'e2e/a.e2e.ts', 'a.screen.tsx']) {
      expect(faultsOf(file, `\n${line}`)).toEqual([
        `${file}:2 "${call}" waits for a time: wait for the event, or hold the other side`,
      ]);
    }
    expect(faultsOf('a.ts', line)).toEqual([]);
  });

  test('the sleep of node:timers/promises is found by the name it was given', () => {
    expect(faultsOf('a.test.ts', `${IMPORTED}await sleep(5);`)).toHaveLength(1);
    expect(faultsOf('a.test.ts', 'await sleep(5);')).toEqual([]);
  });

  test('journeys may share a helper that polls, and none that lets a page wait', () => {
    expect(faultsOf('e2e/program.ts', 'await new Promise((resolve) => setTimeout(resolve, 50));')).toEqual([]);
    expect(faultsOf('e2e/push-browser.ts', 'await page.waitForTimeout(500);')).toHaveLength(1);
  });

  test('a timer that nothing waits for is left alone', () => {
    expect(faultsOf('a.test.ts', 'setTimeout(() => server.close(), 5); controller.setTimeout(5);')).toEqual([]);
  });

  test('an allowance counts for its own call, and is refused when that call is gone', () => {
    const check = makeSleepCheck({ 'a.test.ts sleep(5)': 'a reason', 'b.test.ts sleep(5)': 'a reason' });
    expect(check.faultsOf('a.test.ts', `${IMPORTED}await sleep(5);\nawait sleep(6);`)).toHaveLength(1);
    expect(check.unusedAllowances()).toEqual(['"b.test.ts sleep(5)" is allowed and no longer there']);
  });
});
