import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');

/** What a process may tell by its own clock: nothing here moves money, opens a window or ends a deadline of money. */
const OWN_CLOCK: Readonly<Record<string, string>> = {
  'domains/backoffice/alert': 'how long something waits, and quiet hours: nothing of it moves money',
  'domains/games/bet-record/play-history-routes.ts': 'the days a member asks to see',
  'domains/chat/chat': 'limits of messages, opening hours, addresses of files',
  'domains/games/game/game.ts': 'a moment far ahead, to wait for',
  'domains/backoffice/operator': 'what is shown of sessions and of today',
  'domains/deposits/inflow-return/return-pay.ts': 'when a bank is asked again about an order that failed',
  'domains/members/passkey/passkey-challenge.ts':
    'how long a challenge may be answered: what it proves counts by the database',
  'domains/payouts/payout-file/payout-file.ts': 'the time written in a file, and the days its bank lets it be dated',
  'domains/deposits/qr-deposit/qr-routes.ts': 'the time an empty answer was made at',
  'domains/deposits/reconciliation/reconciliation-operator-routes.ts': 'the time a report was made at',
  'domains/compliance/regulator/regulator-operator-routes.ts': 'the time a folder was made at',
  'domains/deposits/slip/slip.ts': 'until when an address opens a picture',
  'domains/deposits/slip/slip-reading.ts': 'how long a picture is read',
  'domains/deposits/slip/slip-upload.ts': 'what is left over in a folder',
  'domains/deposits/statement-file/statement-file.ts': 'that a statement tells nothing of days to come',
  'domains/wallet/statement/statement-download.ts': 'the time a file was made at',
  'domains/wallet/statement/statement-routes.ts': 'the months a member asks to see',
  'domains/payouts/withdraw/member-money.ts': 'the days whose stakes operators are shown',
  'domains/wallet/statement/receipt-routes.ts': 'how often an address may ask about receipts',
  'domains/wallet/transfer/transfer-leg.ts': 'when a provider is asked again, and from when its list is read',
  'domains/wallet/wallet/wallet.ts': 'the time a page sets its own clock by',
  'queries/backoffice/machine-facts.ts': 'how long a backup and its trial are old',
  'operations/audit-chain.ts': 'the days whose signed heads are read',
  'operations/audit-trail.ts': 'that the same look a minute later is one',
};

async function sourcesIn(folder: string): Promise<string[]> {
  const found = await readdir(join(SOURCES, folder), { recursive: true });
  return found.filter((file) => /(?<!\.test|\.d)\.ts$/.test(file)).map((file) => `${folder}/${file}`);
}

it('windows, deadlines and reviews of money go by the clock of the database only', async () => {
  const files = (await Promise.all(['domains', 'queries', 'commands', 'operations', 'ledger'].map(sourcesIn))).flat();
  expect(files.length).toBeGreaterThan(200);
  const reads = await Promise.all(
    files.map(async (file) => /Date\.now\b|new Date\(\)/.test(await readFile(join(SOURCES, file), 'utf8'))),
  );
  const clocks = files.filter((_, at) => reads[at]);
  const mayRead = (file: string) => Object.keys(OWN_CLOCK).some((path) => file === path || file.startsWith(`${path}/`));
  expect(clocks.filter((file) => !mayRead(file))).toEqual([]);
});
