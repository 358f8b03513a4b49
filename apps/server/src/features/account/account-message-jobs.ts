import type { SmsGateway } from '../../gateways/sms.ts';
import type { Work } from '../../operations/work-loop.ts';
import type { Db } from '../../platform/database/db.ts';
import { endMessage, isMessageDue, takeDueMessage } from './account-message-store.ts';
import { withLink } from './account-texts.ts';

/** A minute apart; after these the gateway is not the right way to reach this phone. */
const MAX_ATTEMPTS = 30;

interface MessageDeps {
  db: Db;
  sms: SmsGateway;
  /** Where the link in a message leads. */
  linkOf: (messageId: string) => string;
}

/** Sends text messages to members. The gateway sends one reference once, so a retry after a crash sends no second one. */
export function memberMessageJob({ db, sms, linkOf }: MessageDeps): Work {
  return {
    name: 'member-message',
    everyMs: 1_000,
    isDue: isMessageDue,
    async runOne() {
      const message = await takeDueMessage(db);
      if (!message) return false;
      const { message_id: reference, phone: to, text, attempts } = message;
      const isSent = await sms.send({ to, text: withLink(text, linkOf(reference)), reference });
      if (isSent || attempts >= MAX_ATTEMPTS) await endMessage(db, reference, isSent);
      return true;
    },
  };
}
