import { alertText } from '@kapao/contract/shared/alert-words.ts';
import type { Locale } from '@kapao/contract/shared/locale.ts';
import type { AlertChannel } from '../../../gateways/live-alerts.ts';
import type { Db } from '../../../platform/database/db.ts';
import { BANGKOK_OFFSET_MS } from '../../../shared/bangkok-day.ts';
import { markSent, type Occasion, postpone, takeDueMessage } from './alert-store.ts';

const OCCASIONS: Record<Locale, Record<Occasion, string>> = {
  en: { OPENED: '', ESCALATED: 'Nobody has acknowledged: ', ENDED: 'Over: ' },
  th: { OPENED: '', ESCALATED: 'ยังไม่มีใครรับเรื่อง: ', ENDED: 'จบแล้ว: ' },
  la: { OPENED: '', ESCALATED: 'ຍັງບໍ່ມີໃຜຮັບເລື່ອງ: ', ENDED: 'ຈົບແລ້ວ: ' },
};
const HOUR_MS = 3_600_000;

/** Sends one message that is due; a partner that does not take it is retried with growing delays. */
export async function sendOne(
  db: Db,
  { channels, link }: { channels: () => readonly AlertChannel[]; link: string },
): Promise<boolean> {
  const due = await takeDueMessage(db);
  if (!due) return false;
  const channel = channels().find(({ partnerId }) => partnerId === due.partner_id);
  if (!channel) return true;
  const quietUntil = due.level === 'CRITICAL' ? undefined : endOfQuiet(channel.wish, Date.now());
  if (quietUntil) {
    await postpone(db, due, quietUntil);
    return true;
  }
  const { language } = channel.wish;
  const isSent = await channel.send({
    reference: `${due.alert_id}/${due.occasion}`,
    ...{ rule: due.rule, level: due.level, occasion: due.occasion },
    text: `${OCCASIONS[language][due.occasion]}${alertText(due, language)}`,
    openedAt: due.opened_at.toISOString(),
    link,
  });
  if (isSent) await markSent(db, due);
  return true;
}

/** The end of the quiet hours that hold now, which may reach over midnight; undefined outside of them. */
export function endOfQuiet(
  { quietFrom, quietUntil }: Pick<AlertChannel['wish'], 'quietFrom' | 'quietUntil'>,
  nowMs: number,
) {
  if (quietFrom === quietUntil) return undefined;
  const hour = Math.floor((nowMs + BANGKOK_OFFSET_MS) / HOUR_MS) % 24;
  const hoursLeft = (quietUntil - hour + 24) % 24 || 24;
  const quietHours = (quietUntil - quietFrom + 24) % 24;
  if ((hour - quietFrom + 24) % 24 >= quietHours) return undefined;
  return new Date((Math.floor(nowMs / HOUR_MS) + hoursLeft) * HOUR_MS);
}
