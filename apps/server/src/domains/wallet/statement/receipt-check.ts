import type { CheckedReceipt } from '@kapao/contract/member/receipt.ts';
import { fromMinor } from '@kapao/contract/shared/money.ts';
import { idsOfSigns, shortReference } from '@kapao/contract/shared/short-reference.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import { maskName } from '../../../shared/mask-name.ts';
import { isCodeOf, readCheckCode } from './check-code.ts';
import { type CheckedOperation, operationsBetween } from './statement-store.ts';
import { kindOf, reportedWayOf, saidOf } from './statement-wire.ts';

/** No id begins with these signs: asked for where a code is none, so that every answer costs the same. */
const NOBODYS = { first: '00000000-0000-0000-0000-000000000000', last: '00000000-0000-0000-0000-000000000000' };

/** What a receipt with this code says, and how it stands now; undefined for a code that was given for nothing. */
export async function checkedReceiptOf(
  { db, sealer }: { db: Db; sealer: Sealer },
  typed: string,
): Promise<CheckedReceipt | undefined> {
  const code = readCheckCode(typed);
  const candidates = await operationsBetween(db, (code && idsOfSigns(code.short)) ?? NOBODYS);
  if (!code) return undefined;
  for (const row of candidates) {
    const said = saidOf(row, sealer);
    // A member who was renamed since has the old name on the receipt, and one from before the code was known to be paid the old way.
    const ways = [said.way, reportedWayOf(row)];
    const holder = [row.name, ...row.earlier_names]
      .map(maskName)
      .find((name) => ways.some((way) => isCodeOf(sealer, code, { ...said, way, holder: name })));
    if (holder === undefined) continue;
    const { accountEnding } = said;
    return {
      reference: shortReference(row.operation_id),
      kind: kindOf(row),
      ...(said.way && { way: said.way }),
      amount: fromMinor(said.amountMinor, row.currency),
      currency: row.currency,
      createdAt: row.created_at.toISOString(),
      ...(accountEnding !== undefined && { accountEnding }),
      holder,
      said: code.said,
      now: standingOf(row),
    };
  }
  return undefined;
}

const standingOf = ({ state, shown }: CheckedOperation) => (state === 'DISPUTED' ? 'DISPUTED' : shown);
