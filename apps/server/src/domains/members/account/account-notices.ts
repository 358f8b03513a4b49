import { recordChange } from '../../../commands/members/account-acts.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import { insertMessage } from './account-message-store.ts';
import { type ChangedRow, lockMember } from './account-store.ts';
import { changeText, type ToldChange } from './account-texts.ts';
import { addStopLink } from './payout-stop-link.ts';

interface Change {
  memberId: string;
  sessionId?: string;
  address: string;
  change: ToldChange;
  detail?: Record<string, string>;
}

/** What the account keeps and tells of changes of how a member signs in and is told, as of changes of the payout account. */
export function makeAccountNotices(sealer: Sealer) {
  async function locked(tx: Tx, memberId: string): Promise<ChangedRow> {
    const row = await lockMember(tx, memberId);
    invariant(row, 'what changes belongs to a member');
    return row;
  }

  return {
    lockPhone: async (tx: Tx, memberId: string) => (await locked(tx, memberId)).phone,

    async tell(tx: Tx, made: Change, siteName: string): Promise<void> {
      const { memberId, change } = made;
      const { phone, currency } = await locked(tx, memberId);
      const changeId = await recordChange(tx, made);
      const text = changeText({ currency, siteName, change });
      const messageId = await insertMessage(tx, { memberId, phone, text });
      await addStopLink(tx, sealer, { memberId, changeId, messageId });
    },
  };
}
