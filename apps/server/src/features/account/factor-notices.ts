import type { Tx } from '../../platform/database/db.ts';
import { invariant } from '../../platform/process/invariant.ts';
import type { Sealer } from '../../platform/security/seal.ts';
import { insertMessage } from './account-message-store.ts';
import { type ChangedRow, lockMember, recordChange } from './account-store.ts';
import { factorText } from './account-texts.ts';
import { addStopLink } from './payout-stop-link.ts';

interface FactorChange {
  memberId: string;
  sessionId?: string;
  address: string;
  change: 'second-factor-on' | 'second-factor-off' | 'second-factor-reset';
}

/** What the account keeps and tells of changes of the second factor, as of changes of the payout account. */
export function makeFactorNotices(sealer: Sealer) {
  async function locked(tx: Tx, memberId: string): Promise<ChangedRow> {
    const row = await lockMember(tx, memberId);
    invariant(row, 'a second factor belongs to a member');
    return row;
  }

  return {
    lockPhone: async (tx: Tx, memberId: string) => (await locked(tx, memberId)).phone,

    async tell(tx: Tx, made: FactorChange, siteName: string): Promise<void> {
      const { memberId, change } = made;
      const { phone, currency } = await locked(tx, memberId);
      const changeId = await recordChange(tx, made);
      const text = factorText({ currency, siteName, change });
      const messageId = await insertMessage(tx, { memberId, phone, text });
      await addStopLink(tx, sealer, { memberId, changeId, messageId });
    },
  };
}
