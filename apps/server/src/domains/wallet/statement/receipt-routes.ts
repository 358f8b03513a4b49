import { checkReceipt } from '@kapao/contract/member/receipt.ts';
import { getStatementRow } from '@kapao/contract/member/timeline.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { Binder } from '../../../http/bind.ts';
import { makeAddressLimit } from '../../../http/limits.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import { maskName } from '../../../shared/mask-name.ts';
import { checkedReceiptOf } from './receipt-check.ts';
import { statementRowOf } from './statement-store.ts';
import { toMemberWire } from './statement-wire.ts';
import { timelineOf } from './timeline-rules.ts';

/** Codes one address may have checked in a minute. */
const CHECKS_PER_MINUTE = 30;

export function bindReceipt(
  binder: Binder,
  { db, sealer, addressLimitFactor }: { db: Db; sealer: Sealer; addressLimitFactor: number },
): void {
  const isWithin = makeAddressLimit(CHECKS_PER_MINUTE * addressLimitFactor);

  binder.bind(checkReceipt, async ({ params, address }) => {
    if (!isWithin(address, Date.now())) refuse('REQUEST_LIMIT');
    return { receipt: (await checkedReceiptOf({ db, sealer }, params.code)) ?? null };
  });

  binder.bind(getStatementRow, async ({ params, query, member }) => {
    const row = (await statementRowOf(db, member().memberId, params.id)) ?? refuse('NO_DATA');
    const holder = maskName(row.name);
    const statement = toMemberWire(row, { locale: query.locale, sealer, holder });
    return { statement, holder, timeline: timelineOf(row.history) };
  });
}
