import type { Messengers } from '../../../gateways/live-gateways.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import { memberOfPhone } from '../../../queries/members/account-facts.ts';
import { lineOf, linePlace } from '../../../queries/members/line-link-facts.ts';
import { giveMessageBack, takeMessage } from './message-quota-store.ts';

/** Somebody's LINE, as it is kept beside a message. */
export interface LineAddress {
  memberId: string;
  partnerId: string;
  sealed: Buffer;
}

/** Messages to members' LINE. False means that it was not taken, or perhaps not: then the phone is told. */
export function makeLineChannel({ db, sealer, messengers }: { db: Db; sealer: Sealer; messengers: Messengers }) {
  async function send(to: LineAddress, message: { text: string; reference: string }): Promise<boolean> {
    const messenger = messengers.of(to.partnerId);
    if (!messenger || !(await takeMessage(db, to.partnerId))) return false;
    const userId = sealer.open(to.sealed, linePlace(to.memberId));
    const isTaken = await messenger.channel.send({ ...message, to: userId });
    if (!isTaken) await giveMessageBack(db, to.partnerId);
    return isTaken;
  }

  return {
    send,
    /** To the LINE that the member with this phone has linked by now. */
    async sendToPhone(phone: string, message: { text: string; reference: string }): Promise<boolean> {
      const memberId = await memberOfPhone(db, phone);
      const line = memberId === undefined ? undefined : await lineOf(db, memberId);
      if (!line) return false;
      return send({ memberId: line.member_id, partnerId: line.partner_id, sealed: line.user_sealed }, message);
    },
  };
}
