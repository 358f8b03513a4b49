import type { Route } from '@kapao/contract/shared/route.ts';
import { auditBooks } from '../../apps/server/src/audit.ts';
import { openDatabase } from '../../apps/server/src/platform/database/db.ts';
import { signInOver } from '../../apps/server/src/testing/desk-over.ts';
import { registerOver } from '../../apps/server/src/testing/load-members.ts';
import type { OperatorName } from '../../apps/server/src/testing/seed.ts';
import { type CallOptions, callOver } from '../../apps/server/src/testing/wire.ts';
import { until } from '../../apps/server/src/testing/world.ts';
import { type AlertWatch, watchAlerts } from './alert-watch.ts';
import { type LiveSite, ROLES } from './live-site.ts';
import type { SiteDatabase } from './site-database.ts';
import type { SiteLoad } from './site-load.ts';

/** Where a drill happens: a site under the money of its members. */
export interface Stage {
  site: LiveSite;
  database: SiteDatabase;
  load: SiteLoad;
}

export interface Drill {
  /** For the command line. */
  name: string;
  /** Its entry of docs/operations/runbooks.md. */
  entry: number;
  title: string;
  /** Does it, follows the runbook, and answers what was seen. What is not as it should be is thrown. */
  run(stage: Stage): Promise<string[]>;
}

export function must(isSo: boolean, sentence: string): asserts isSo {
  if (!isSo) throw new Error(sentence);
}

export async function withAlerts<T>(site: LiveSite, work: (alerts: AlertWatch) => Promise<T>): Promise<T> {
  const alerts = await watchAlerts(site);
  try {
    return await work(alerts);
  } finally {
    await alerts.stop();
  }
}

/** Seen by a Prometheus that begins now: rates look back for minutes, and what is over would still be in them. */
export const expectOver = (site: LiveSite, alert: string) =>
  withAlerts(site, (alerts) => alerts.expectQuiet(alert)).then(() => `${alert} is over`);

/** Members get answers again, of calls that were made since now. */
export async function untilServed({ load }: Stage): Promise<void> {
  const before = load.seen().answered;
  await until('members are answered', async () => load.seen().answered > before + 20);
}

/** An operator at the back office; a code of the second factor counts once. */
export async function operatorAt({ officeUrl, totpSecret }: LiveSite, username: OperatorName) {
  let cookie = '';
  await until(
    `${username} is signed in`,
    async () => {
      cookie = await signInOver(officeUrl, username, totpSecret).catch(() => '');
      return cookie !== '';
    },
    70_000,
  );
  return {
    cookie,
    call: <R extends Route>(route: R, options: CallOptions = {}) => callOver(officeUrl, route, { ...options, cookie }),
  };
}

/** A member beside those of the load, with money. */
export const newMember = (site: LiveSite, baht: number) => registerOver(site, baht);

export async function restartAll(site: LiveSite, more?: Readonly<Record<string, string>>): Promise<void> {
  for (const role of ROLES) await site.restart(role, undefined, more);
}

/** `npm run audit` beside the running site. */
export async function expectCleanBooks({ site }: Stage): Promise<void> {
  const db = openDatabase(site.databaseUrl, 2, { sides: ['worker'] });
  const found = await auditBooks(db).finally(() => db.destroy());
  const [first] = found;
  must(first === undefined, `the audit finds ${found.length} differences, the first ${first?.rule}: ${first?.where}`);
}
