import { type Alert, acknowledgeAlert, listAlerts } from '@kapao/contract/operator/alert.ts';
import type { Binder } from '../../../http/bind.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Alerts } from './alert.ts';
import { type ListedAlert, listAlertRows } from './alert-store.ts';

export function bindAlerts(binder: Binder, { db, alerts }: { db: Db; alerts: Alerts }): void {
  binder.bind(listAlerts, async ({ query }) => {
    const rows = await listAlertRows(db, { ...query, state: query.state ?? 'OPEN' });
    return { total: Number(rows[0]?.total ?? 0n), alerts: rows.map(alertWire) };
  });
  binder.bind(acknowledgeAlert, async ({ params, body, operator }) => {
    await alerts.acknowledge(params.id, { operator: operator().username, reason: body.reason });
    return { message: 'SUCCESS' };
  });
}

function alertWire(row: ListedAlert): Alert {
  return {
    id: row.alert_id,
    rule: row.rule,
    subject: row.subject,
    level: row.level,
    detail: row.detail,
    openedAt: row.opened_at.toISOString(),
    escalatedAt: row.escalated_at?.toISOString() ?? null,
    acknowledgedBy: row.acknowledged_by,
    acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
    note: row.note,
    endedAt: row.ended_at?.toISOString() ?? null,
    toldBy: row.told_by,
  };
}
