import { z } from 'zod';
import { derivedOperationId } from '../../domain/derived-id.ts';
import type { Configured } from '../configured.ts';
import { askRaw, callPartner, type PartnerAnswer, type PartnerCall, readAnswer } from '../partner-http.ts';
import { protocol } from '../protocol.ts';
import { noSettings } from '../simulated.ts';
import { MAX_SMS_WAIT_MS, type SmsGateway } from '../sms.ts';

const secrets = z.strictObject({ channelAccessToken: z.string().min(16).max(400) });
type Line = Configured<unknown, z.output<typeof secrets>>;

/** Whom a member is to the channel; it is learned when the member links LINE, and is no phone number. */
const USER_ID = /^U[0-9a-f]{32}$/;
const MAX_TEXT = 5_000;

const accepted = z.object({ sentMessages: z.array(z.object({ id: z.string().max(40) })).max(5) });
/** Said to a message it has under the same retry key already. */
const ACCEPTED_BEFORE = 409;

/** LINE Messaging API, push. A retry key of 24 hours makes a repeat harmless, so one is made when the answer was lost. */
function makeLine({ partner, secrets: { channelAccessToken } }: Line): SmsGateway {
  const impatient = { ...partner, timeoutMs: Math.min(partner.timeoutMs, MAX_SMS_WAIT_MS / 2) };
  return {
    async send({ to, text, reference }) {
      if (!USER_ID.test(to) || text.length > MAX_TEXT) return false;
      const call: PartnerCall = {
        method: 'POST',
        path: '/v2/bot/message/push',
        body: { to, messages: [{ type: 'text', text }] },
        sign: () => ({
          authorization: `Bearer ${channelAccessToken}`,
          'x-line-retry-key': derivedOperationId(reference, to),
        }),
      };
      const first = readLine(await callPartner(impatient, call));
      return (first === 'unclear' ? readLine(await callPartner(impatient, call)) : first) === 'taken';
    },
  };
}

/** `refused` is definite: a wrong token, nobody by that id, too many calls, or the month's quota of messages is used up. */
export function readLine(answer: PartnerAnswer): 'taken' | 'refused' | 'unclear' {
  if (answer.outcome === 'unsent') return 'refused';
  if (readAnswer(answer, [200], accepted)) return 'taken';
  if (answer.outcome !== 'answered') return 'unclear';
  if (answer.status === ACCEPTED_BEFORE) return 'taken';
  return answer.status >= 400 && answer.status < 500 ? 'refused' : 'unclear';
}

export const LINE_PUSH = protocol({
  kind: 'message',
  code: 'line-push',
  title: 'LINE Messaging API, push',
  settings: noSettings,
  secrets,
  tells: false,
  make: makeLine,
  // How many messages of the month are used.
  tryOut({ partner, secrets: { channelAccessToken } }) {
    const sign = () => ({ authorization: `Bearer ${channelAccessToken}` });
    return askRaw(partner, { method: 'GET', path: '/v2/bot/message/quota/consumption', sign });
  },
});
