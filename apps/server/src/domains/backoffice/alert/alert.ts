import { ALERTS_POLICY } from '@kapao/contract/policies/alerts.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { AlertChannel } from '../../../gateways/live-alerts.ts';
import { recordAct } from '../../../operations/audit-trail.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { readPolicy } from '../../../queries/backoffice/policy-facts.ts';
import { gatherFacts, type WatchedMachine } from './alert-gather.ts';
import { type Finding, findAlerts } from './alert-rules.ts';
import {
  type AlertRow,
  acknowledgeRow,
  endAlert,
  escalateAlert,
  holdLook,
  insertMessages,
  isAlert,
  listOpen,
  markSeen,
  type Occasion,
  openAlert,
  toldOf,
} from './alert-store.ts';

/** A state that is gone for so long has ended; one that comes and goes is one alert. */
const GONE_MS = 60_000;
/** An event that nobody acknowledged even after it was repeated is closed after a day: a list nobody reads hides what is new. */
const MAX_EVENT_MS = 24 * 3_600_000;

export type Alerts = ReturnType<typeof makeAlerts>;

/** What a person should know now: found by rules, sent to whoever is on duty, and acknowledged by name. */
export function makeAlerts({
  db,
  channels,
  ...machine
}: WatchedMachine & { db: Db; channels: () => readonly AlertChannel[] }) {
  return {
    /** Runs every rule once; answers false, because there is no queue to work through. */
    async look(): Promise<false> {
      const policy = await readPolicy(db, ALERTS_POLICY);
      const found = findAlerts(await gatherFacts(db, { policy, ...machine }), policy);
      await inTransaction(db, async (tx) => {
        if (await holdLook(tx))
          await settle(tx, { found, channels: channels(), escalateMinutes: policy.escalateMinutes });
      });
      return false;
    },

    async acknowledge(alertId: string, { operator, reason }: { operator: string; reason: string }): Promise<void> {
      await inTransaction(db, async (tx) => {
        const row = await acknowledgeRow(tx, { alertId, operator, note: reason });
        if (!row) refuse((await isAlert(tx, alertId)) ? 'KEY_INVALID' : 'NO_DATA');
        const detail = { rule: row.rule };
        await recordAct(tx, { operator, action: 'alert.acknowledge', subject: row.subject, reason, detail });
      });
    },
  };
}

interface Look {
  found: readonly Finding[];
  channels: readonly AlertChannel[];
  escalateMinutes: number;
}

async function settle(tx: Tx, { found, channels, escalateMinutes }: Look): Promise<void> {
  const open = await listOpen(tx);
  const keyOf = ({ rule, subject }: { rule: string; subject: string }) => `${rule} ${subject}`;
  const openOf = new Map(open.map((row) => [keyOf(row), row]));
  for (const finding of found) {
    const known = openOf.get(keyOf(finding));
    if (known) await keepUp(tx, known, finding);
    else {
      const opened = await openAlert(tx, finding);
      if (opened) await tell(tx, opened, { occasion: 'OPENED', channels });
    }
  }
  const nowMs = Date.now();
  const isFound = new Set(found.map(keyOf));
  for (const row of open) {
    const isGone = !row.is_event && !isFound.has(keyOf(row)) && nowMs - row.seen_at.getTime() >= GONE_MS;
    const isPast = row.is_event && nowMs - row.opened_at.getTime() >= MAX_EVENT_MS;
    const isIgnored = row.acknowledged_at === null && row.escalated_at === null;
    if (isPast) await endAlert(tx, row.alert_id);
    else if (isGone) {
      await endAlert(tx, row.alert_id);
      await insertMessages(tx, row.alert_id, { occasion: 'ENDED', partnerIds: await toldOf(tx, row.alert_id) });
    } else if (isIgnored && nowMs - row.opened_at.getTime() >= escalateMinutes * 60_000) {
      await escalateAlert(tx, row.alert_id);
      await tell(tx, row, { occasion: 'ESCALATED', channels });
    }
  }
}

/** An unchanged alert is written only now and then, not at every look. */
async function keepUp(tx: Tx, known: AlertRow, finding: Finding): Promise<void> {
  const isOld = Date.now() - known.seen_at.getTime() >= GONE_MS / 2;
  if (!known.is_event && (isOld || known.level !== finding.level)) await markSeen(tx, known.alert_id, finding);
}

interface Telling {
  occasion: Occasion;
  channels: readonly AlertChannel[];
}

/** Late channels are notified only when nobody has acknowledged it in time. */
async function tell(tx: Tx, row: Pick<AlertRow, 'alert_id' | 'level'>, { occasion, channels }: Telling): Promise<void> {
  const partnerIds = channels
    .filter(({ wish }) => row.level === 'CRITICAL' || wish.level === 'all')
    .filter(({ wish }) => occasion !== 'OPENED' || wish.told === 'at-once')
    .map(({ partnerId }) => partnerId);
  await insertMessages(tx, row.alert_id, { occasion, partnerIds });
}
