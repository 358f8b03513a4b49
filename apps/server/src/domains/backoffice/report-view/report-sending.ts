import type { GamingStep, RewardDays } from '@kapao/contract/operator/report.ts';
import type { ReportFilter } from '@kapao/contract/operator/report-view.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import type { ReportMessage } from '../../../gateways/alerts/alert-channel.ts';
import type { ReportCarrier } from '../../../gateways/live-alerts.ts';
import { type Db, databaseNow, inTransaction } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import { isActiveWith } from '../../../queries/backoffice/operator-facts.ts';
import { scheduleOf } from './report-view.ts';
import {
  beginSending,
  type DueSending,
  endSending,
  keepTotals,
  lockDueView,
  MAX_ATTEMPTS,
  stopSchedule,
  type Totals,
  takeDueSending,
} from './report-view-store.ts';
import { daysAt, momentAt, nextAfter } from './schedule-rules.ts';
import { totalLines } from './total-lines.ts';

const RIGHT = 'reports.read';

interface AskedSpan {
  since: string;
  until: string;
  currency: CashCurrency;
}

/** What is asked of a report that names no member. */
type AskedTotals =
  | ({ report: 'money' | 'sources' } & AskedSpan)
  | ({ report: 'gaming'; by: GamingStep } & AskedSpan)
  | ({ report: 'rewards'; afterDays: RewardDays } & AskedSpan)
  | { report: 'open'; at: Date };

/** Writes down one sending whose time has come; a schedule ends with the right of whoever made it. */
export function beginDueSending(db: Db): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const view = await lockDueView(tx);
    if (!view) return false;
    const schedule = scheduleOf(view);
    invariant(schedule, 'what is due has a schedule');
    if (await isActiveWith(tx, view.operator, RIGHT)) {
      await beginSending(tx, view, nextAfter(schedule, await databaseNow(tx)));
    } else await stopSchedule(tx, view.view_id);
    return true;
  });
}

export interface SendingDeps {
  totals: (asked: AskedTotals) => Promise<Totals>;
  carriers: () => readonly ReportCarrier[];
  /** Of the page of reports. */
  page: string;
}

/** Sends one, or tries it again with growing delays; what could not be sent in the end says so. */
export async function sendOneReport(db: Db, { carriers, totals: totalsOf, page }: SendingDeps): Promise<boolean> {
  const due = await takeDueSending(db);
  if (!due) return false;
  if (!(await isActiveWith(db, due.operator, RIGHT))) {
    await stopSchedule(db, due.view_id);
    await endSending(db, due, 'STOPPED');
    return true;
  }
  if (!due.is_wished) {
    await endSending(db, due, 'STOPPED');
    return true;
  }
  const totals = due.totals ?? (await totalsOf(askedOf(due.filter, due.due_at)));
  if (!due.totals) await keepTotals(db, due, totals);
  const carrier = carriers().find(({ partnerId }) => partnerId === due.partner_id);
  const isSent = carrier !== undefined && (await carrier.send(messageOf(due, { totals, page, carrier })));
  if (isSent) await endSending(db, due, 'SENT');
  else if (due.attempts >= MAX_ATTEMPTS) await endSending(db, due, 'FAILED');
  return true;
}

/** What a view asks for is asked as of the time it was due, however late it is sent. */
function askedOf(filter: ReportFilter, dueAt: Date): AskedTotals {
  if (filter.report === 'open') return { report: 'open', at: new Date(momentAt(filter.at, dueAt)) };
  invariant('days' in filter && filter.report !== 'top', 'what names members is not sent');
  const asked = { ...daysAt(filter.days, dueAt), currency: filter.currency };
  if (filter.report === 'gaming') return { report: filter.report, ...asked, by: filter.by };
  if (filter.report === 'rewards') return { report: filter.report, ...asked, afterDays: filter.afterDays };
  return { report: filter.report, ...asked };
}

interface Sending {
  totals: Totals;
  page: string;
  carrier: ReportCarrier;
}

function messageOf({ view_id, due_at, name, filter }: DueSending, { totals, page, carrier }: Sending): ReportMessage {
  const link = new URL(page);
  link.searchParams.set('saved', view_id);
  const days = 'days' in filter ? daysAt(filter.days, due_at) : {};
  const moment = filter.report === 'open' ? { at: momentAt(filter.at, due_at) } : {};
  return {
    reference: `${view_id}/${due_at.toISOString()}`,
    ...{ name, text: [name, ...Object.values(days), ...Object.values(moment)].join(' '), report: filter.report },
    ...{ ...days, ...moment, totals, lines: totalLines(filter.report, totals, carrier.language) },
    link: link.href,
  };
}
