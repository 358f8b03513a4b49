import { z } from 'zod';
import { derivedOperationId } from '../../shared/derived-id.ts';
import type { Configured } from '../configured.ts';
import { sendMail, tryMailLogin } from '../mail-server.ts';
import { protocol } from '../protocol.ts';
import { type AlertGateway, channelWish } from './alert-channel.ts';

const MAX_RECIPIENTS = 20;
const MAX_SUBJECT = 200;
const MAX_TEXT = 20_000;

const mailbox = z.email().max(200);
const namesOf = (recipients: string) => recipients.split(',').map((name) => name.trim());
function areMailboxes(recipients: string): boolean {
  const names = namesOf(recipients);
  return names.length <= MAX_RECIPIENTS && names.every((name) => mailbox.safeParse(name).success);
}

const settings = z.strictObject({
  ...channelWish,
  from: mailbox,
  /** Whom it goes to, separated by commas. */
  recipients: z.string().max(2_000).refine(areMailboxes),
});
const secrets = z.strictObject({ user: z.string().min(1).max(200), password: z.string().min(8).max(400) });
type MailAlert = Configured<z.output<typeof settings>, z.output<typeof secrets>>;

interface Note {
  reference: string;
  text: string;
  lines?: readonly string[];
  link: string;
}

/** Plain text to those on duty; what is told twice has one Message-ID, so that a mailbox can show it once. */
function makeMailAlert({ partner, settings: { from, recipients }, secrets: login }: MailAlert): AlertGateway {
  const [, domain = ''] = from.split('@');
  const post = ({ reference, text, lines = [], link }: Note) => {
    const parts = [onOneLine(text), ...(lines.length > 0 ? [lines.map(onOneLine).join('\n')] : []), link];
    return sendMail(partner, login, {
      ...{ from, to: namesOf(recipients), subject: onOneLine(text).slice(0, MAX_SUBJECT) },
      text: `${parts.join('\n\n').slice(0, MAX_TEXT)}\n`,
      messageId: `<${derivedOperationId(reference, from)}@${domain}>`,
    });
  };
  return { send: post, sendReport: post };
}

/** People name reports, and a break in a subject would begin a header of theirs. */
const onOneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');

export const MAIL_ALERT = protocol({
  kind: 'alert',
  code: 'mail-alert',
  title: 'Mail (SMTP)',
  settings,
  secrets,
  tells: false,
  isMail: true,
  make: makeMailAlert,
  tryOut: ({ partner, secrets: login }) => tryMailLogin(partner, login),
});
