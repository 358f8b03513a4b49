import ts from 'typescript';

const TEST_FILE = /\.(?:test|e2e|screen)\.tsx?$/;
/** What journeys share may poll, but not let a page wait. */
const JOURNEY_FILE = /^e2e\//;
const PROMISED_TIMERS = 'node:timers/promises';

/** Sleeps that stay: the time itself is under test, or paces a load that a later event ends. By file and call, with the reason. */
const ALLOWED_SLEEPS: Readonly<Record<string, string>> = {
  'apps/server/src/domains/compliance/fair-play/fair-play-days.test.ts sleep(200)':
    'repeats what a busy site did not answer, as the app does, until it is answered',
  'apps/server/src/domains/wallet/transfer/transfer-families.test.ts sleep(2_300)':
    'the clock margin of providers has to pass in their own time; a longer wait changes nothing',
  'apps/server/src/domains/wallet/transfer/transfer-storm.test.ts sleep(random.whole(60, 260))':
    'paces the faults of a storm that ends by what it did',
  'apps/server/src/domains/wallet/transfer/transfer-storm.test.ts sleep(player.random.whole(200, 4_000))':
    'paces the members of a storm that ends by what it did',
  'apps/server/src/gateways/partner-http-crowd.test.ts sleep(answersAfterMs)':
    'an answer that takes longer than what is left of its time',
  'apps/server/src/gateways/partner-http-crowd.test.ts sleep(400)': 'the wait for a place is what is under test',
  'apps/server/src/gateways/partner-http-crowd.test.ts sleep(4_000, 1)':
    'the time between writing an order down and sending it is what is under test',
  'apps/server/src/gateways/partner-http-crowd.test.ts sleep(4_500)':
    'the time between writing an order down and sending it is what is under test',
  'apps/server/src/gateways/partner-http-crowd.test.ts sleep(1_500, 1)':
    'the time between writing an order down and sending it is what is under test',
  'apps/server/src/http/graceful-stop.test.ts sleep(SLOW_MS)':
    'an answer that takes longer than the framework lets a hook run',
  'apps/server/src/idle.test.ts sleep(WINDOW_S * 1_000)': 'counts statements in a window of time',
  'apps/server/src/kills-under-load.test.ts sleep(2_000)': 'paces deposits beside a load that ends by itself',
  'apps/server/src/node-added-under-load.test.ts sleep(QUIET_MS)': 'a load runs meanwhile, and its calls are judged',
  'apps/server/src/node-kills-under-load.test.ts sleep(KILL_EVERY_MS - AWAY_MS)': 'paces the kills of a load',
  'apps/server/src/node-kills-under-load.test.ts sleep(AWAY_MS)': 'a node is away for a time under a load',
  'e2e/agreement.e2e.ts page.waitForTimeout(ASKED_AFTER_MS.to)':
    'nobody is asked although the time for it has come, by the timers of the page',
  'e2e/phone.e2e.ts page.waitForTimeout(ALL_THERE_MS)':
    'nothing moves for seconds: a slow page only shows fewer shifts',
  'e2e/phone.e2e.ts page.waitForTimeout(2_000)': 'what waits must not be given up while there is no line',
  'e2e/reality.e2e.ts page.waitForTimeout(2_500)': 'nothing opens over what is open although its time has come',
  'e2e/builds.e2e.ts page.waitForTimeout(1_000)': 'a frame that is refused reports nothing',
  'e2e/site-content.e2e.ts setTimeout(() => resolve(sum), 500)':
    'nothing moves for a while: a slow page only shows fewer shifts',
  'e2e/story.e2e.ts wait(FEEDBACK_WITHIN_MS * 2)': 'a tap must be answered in that time, by the timers of the page',
  'scripts/cluster/cluster-nodes.test.ts sleep(BETWEEN_MS)': 'a load runs meanwhile, and its calls are judged',
  'scripts/cluster/cluster-nodes.test.ts sleep(CUT_MS)': 'a node is cut off for a time under a load',
};

/** Lists the allowed sleeps that no longer exist; `faultsOf` returns the sleeps of a test that wait for a time and not for an event. */
export function makeSleepCheck(allowed: Readonly<Record<string, string>> = ALLOWED_SLEEPS) {
  const unused = new Set(Object.keys(allowed));

  function faultsOf(file: string, text: string): string[] {
    const isTest = TEST_FILE.test(file);
    if (!isTest && !JOURNEY_FILE.test(file)) return [];
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    const sleeps = isTest ? namesOfSleep(source) : undefined;
    const faults: string[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && isSleep(node, sleeps)) {
        const call = node.getText(source).replaceAll(/\s+/g, ' ');
        const key = `${file} ${call}`;
        unused.delete(key);
        const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
        if (!(key in allowed)) {
          faults.push(`${file}:${line + 1} "${call}" waits for a time: wait for the event, or hold the other side`);
        }
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
    return faults;
  }

  return { faultsOf, unusedAllowances: () => [...unused].map((key) => `"${key}" is allowed and no longer there`) };
}

/** Local names of `setTimeout` as `node:timers/promises` exports it. */
function namesOfSleep(source: ts.SourceFile): ReadonlySet<string> {
  const names = new Set<string>();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const { moduleSpecifier, importClause } = statement;
    if (moduleSpecifier.text !== PROMISED_TIMERS || !importClause?.namedBindings) continue;
    if (!ts.isNamedImports(importClause.namedBindings)) continue;
    for (const { name, propertyName } of importClause.namedBindings.elements) {
      if ((propertyName ?? name).text === 'setTimeout') names.add(name.text);
    }
  }
  return names;
}

function isSleep({ expression, parent }: ts.CallExpression, sleeps: ReadonlySet<string> | undefined): boolean {
  if (ts.isPropertyAccessExpression(expression)) return expression.name.text === 'waitForTimeout';
  if (!sleeps || !ts.isIdentifier(expression)) return false;
  return sleeps.has(expression.text) || (expression.text === 'setTimeout' && isInPromise(parent));
}

/** `new Promise((resolve) => setTimeout(resolve, 5))`, and the same with a body. */
function isInPromise(node: ts.Node): boolean {
  if (ts.isNewExpression(node)) return ts.isIdentifier(node.expression) && node.expression.text === 'Promise';
  const isPart = ts.isArrowFunction(node) || ts.isExpressionStatement(node) || ts.isBlock(node);
  return isPart && isInPromise(node.parent);
}
