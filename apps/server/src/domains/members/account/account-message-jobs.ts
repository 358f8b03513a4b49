import type { SmsGateway } from '../../../gateways/sms.ts';
import type { Work } from '../../../operations/work-loop.ts';
import type { Db } from '../../../platform/database/db.ts';
import {
  endLineMessage,
  endMessage,
  isMessageDue,
  type MemberMessage,
  takeDueMessage,
} from './account-message-store.ts';
import { withLink } from './account-texts.ts';

/** A minute apart; after these the gateway is not the right way to reach this phone. */
export const MAX_ATTEMPTS = 30;

/** A member's LINE; false when it was not taken. */
export interface LineSender {
  send(
    to: { memberId: string; partnerId: string; sealed: Buffer },
    message: { text: string; reference: string },
  ): Promise<boolean>;
}

interface MessageDeps {
  db: Db;
  sms: SmsGateway;
  line: LineSender;
  /** Where the link in a message leads. */
  linkOf: (messageId: string) => string;
}

/**
 * Sends warnings to members: by LINE where it is linked, and by text message always, because either may be in the hands of
 * somebody else. Neither sends one reference twice, so a retry after a crash sends no second one.
 */
export function memberMessageJob({ db, sms, line, linkOf }: MessageDeps): Work {
  async function tellLine(message: MemberMessage, text: string): Promise<void> {
    const { member_id: memberId, line_partner_id: partnerId, line_sealed: sealed, message_id: reference } = message;
    if (partnerId === null || sealed === null) return;
    await endLineMessage(db, message, await line.send({ memberId, partnerId, sealed }, { text, reference }));
  }

  return {
    name: 'member-message',
    everyMs: 1_000,
    isDue: isMessageDue,
    async runOne() {
      const message = await takeDueMessage(db);
      if (!message) return false;
      const { message_id: reference, phone: to, attempts } = message;
      const text = withLink(message.text, linkOf(reference));
      await tellLine(message, text);
      const isSent = await sms.send({ to, text, reference });
      if (isSent || attempts >= MAX_ATTEMPTS) await endMessage(db, message, isSent);
      return true;
    },
  };
}
