import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MEMBER_ROUTES } from '../../packages/contract/src/member/routes.ts';
import type { Route } from '../../packages/contract/src/shared/route.ts';
import { PLANTED_BUGS } from '../mutants/planted-bugs.ts';
import { runCommand } from '../tools/cli-error.ts';
import { root } from '../tools/run-tool.ts';
import { brokenRows, coverageFaults, coverageRows, judgesOf } from './coverage-table.ts';
import { MAX_NOT_BUILT, NOT_BUILT, SPEC_CALLS } from './spec-routes.ts';

/** Calls that design 2, safety 5 (own sessions, forgotten password), fair play (record 79) and identity add to those of spec 7. */
const BESIDES_SPEC = new Set([
  'GET /api/bonus/choice',
  'POST /api/bonus/choice',
  'POST /api/statement/file',
  'GET /api/statement/months',
  'POST /api/wallet/favourite/:game',
  'PUT /api/wallet/amounts',
  'POST /api/account/payouts/hold',
  'POST /api/account/payouts/stop',
  'GET /api/account/secondFactor',
  'POST /api/account/secondFactor/start',
  'POST /api/account/secondFactor/finish',
  'POST /api/account/secondFactor/end',
  'GET /api/account/line',
  'POST /api/account/line/start',
  'POST /api/account/line/finish',
  'POST /api/account/line/end',
  'GET /api/inbox',
  'GET /api/inbox/news',
  'POST /api/inbox/seen',
  'GET /api/push',
  'POST /api/push',
  'DELETE /api/push',
  'POST /api/login/passkey/start',
  'POST /api/login/passkey',
  'GET /api/account/passkeys',
  'POST /api/account/passkeys/start',
  'POST /api/account/passkeys',
  'POST /api/account/passkeys/remove',
  'POST /api/account/passkeys/switch/start',
  'POST /api/account/passkeys/switch',
  'POST /api/account/passkeys/confirm/start',
  'POST /api/account/passkeys/confirm',
  'GET /api/fair-play',
  'GET /api/fair-play/reality',
  'POST /api/fair-play/reality',
  'GET /api/fair-play/year',
  'GET /api/lookup/help',
  'POST /api/fair-play/limit',
  'POST /api/fair-play/limit/confirm',
  'POST /api/fair-play/limit/keep',
  'POST /api/fair-play/exclusion',
  'POST /api/fair-play/return',
  'POST /api/fair-play/return/confirm',
  'POST /api/fair-play/aside/release',
  'POST /api/wallet/withdrawAside',
  'POST /api/wallet/withdraw/:id/cancel',
  'GET /api/identity',
  'POST /api/identity/person',
  'POST /api/identity/picture/:side',
  'POST /api/identity/document',
  'GET /api/bonus/turnover',
  'POST /api/logout',
  'POST /api/account/resetpwd',
  'GET /api/account/sessions',
  'POST /api/account/sessions/seen',
  'POST /api/account/sessions/end',
  'POST /api/account/sessions/endOthers',
  'POST /api/account/prove',
  'POST /api/account/agreement',
  'GET /api/wallet/truelink/:id',
  'GET /api/statement/:id',
  'GET /api/statement/:id/receipt',
  'GET /api/receipt/:code',
  'GET /api/invite/today',
  'GET /api/refund/today',
  'GET /api/lookup/banners',
  'GET /api/lookup/inviter',
  'GET /api/lookup/videos',
  'GET /api/lookup/carousel',
  'POST /api/playHistory',
  'GET /api/spinwheel/spins',
  'POST /api/spinwheel/spins/:spinId/seen',
  'POST /api/chat/rating',
  'POST /api/wallet/slip/check',
  'GET /api/deposits',
  'GET /api/statement/slip/picture/:link',
]);

/** The specification is a given text. Where the product differs, docs/departures.md says so, and this file stays as it is. */
const SPECIFICATION_SHA256 = 'f030efa02c0a6ddac73c9f087d5a2dc95a21452043fe2b06c7d74a54f94726d1';

function isAsGiven(): boolean {
  const text = readFileSync(join(root, 'docs', 'specification.md'));
  return createHash('sha256').update(text).digest('hex') === SPECIFICATION_SHA256;
}

/** Rows of docs/spec-coverage.md that a planted bug breaks, so that their tests are known to fail by it. */
const MIN_BROKEN_ROWS = 50;

/**
 * Every item of docs/spec-coverage.md has its tests; every call of spec 7 is either in the contract or listed as not built
 * yet, never both; nothing else is in the contract.
 */
await runCommand(async () => {
  const routes: readonly Route[] = MEMBER_ROUTES;
  const built = new Set(routes.map((route) => `${route.method} ${route.path}`));
  const missing = new Set(NOT_BUILT);
  const faults = [
    ...SPEC_CALLS.filter((call) => !built.has(call) && !missing.has(call)).map(
      (call) => `neither built nor listed: ${call}`,
    ),
    ...SPEC_CALLS.filter((call) => built.has(call) && missing.has(call)).map(
      (call) => `built, so take it off the list: ${call}`,
    ),
    ...NOT_BUILT.filter((call) => !SPEC_CALLS.includes(call)).map((call) => `not a call of the specification: ${call}`),
    ...[...built]
      .filter((call) => !SPEC_CALLS.includes(call) && !BESIDES_SPEC.has(call))
      .map((call) => `not in spec 7: ${call}`),
  ];
  if (missing.size > MAX_NOT_BUILT) faults.push(`the list of calls not built only shrinks, from ${MAX_NOT_BUILT}`);
  if (!isAsGiven())
    faults.push('docs/specification.md is not the text that was given: list departures in docs/departures.md');
  const rows = coverageRows();
  if (rows.length === 0) faults.push('docs/spec-coverage.md has no row');
  faults.push(...coverageFaults(rows));
  for (const bug of PLANTED_BUGS) if (bug.row !== undefined) judgesOf(bug, rows);
  const broken = brokenRows(PLANTED_BUGS, rows).length;
  if (broken < MIN_BROKEN_ROWS) faults.push(`${broken} rows have a planted bug, not ${MIN_BROKEN_ROWS}`);
  for (const fault of faults) console.log(fault);
  console.log(
    `${SPEC_CALLS.length - missing.size} of ${SPEC_CALLS.length} calls of spec 7 are built, ${rows.length} items are shown by tests, ${broken} of them also by a planted bug that fails them.`,
  );
  return faults.length === 0 ? 0 : 1;
});
