import { z } from 'zod';
import { derivedOperationId } from '../../shared/derived-id.ts';
import type { Configured } from '../configured.ts';
import type { MessageChannel, MessageQuota } from '../message.ts';
import { askRaw, callPartner, type PartnerAnswer, type PartnerCall, readAnswer } from '../partner-http.ts';
import { protocol } from '../protocol.ts';
import { MAX_SMS_WAIT_MS } from '../sms.ts';
import { hearLine, USER_ID } from './line-webhook.ts';

const settings = z.strictObject({
  /** The account that members write to, with its @. */
  basicId: z.string().regex(/^@[a-z0-9._-]{3,40}$/),
  /** Where phones open LINE with a text typed in, if not at LINE itself. */
  openAddress: z
    .url({ protocol: /^https?$/ })
    .max(300)
    .optional(),
});
const secrets = z.strictObject({
  channelAccessToken: z.string().min(16).max(400),
  /** LINE signs with it what it tells us. */
  channelSecret: z.string().min(16).max(100),
});
type Line = Configured<z.output<typeof settings>, z.output<typeof secrets>>;

const OPEN_LINE = 'https://line.me/R/oaMessage';
const MAX_TEXT = 5_000;
/** LINE waits for the answer to its webhook meanwhile. */
const REPLY_MS = 3_000;

const accepted = z.object({ sentMessages: z.array(z.object({ id: z.string().max(40) })).max(5) });
/** Said to a message it has under the same retry key already. */
const ACCEPTED_BEFORE = 409;
const limit = z.discriminatedUnion('type', [
  z.object({ type: z.literal('none') }),
  z.object({ type: z.literal('limited'), value: z.int().nonnegative() }),
]);
const usage = z.object({ totalUsage: z.int().nonnegative() });

/** LINE Messaging API. A retry key of 24 hours makes a repeat of a push harmless, so one is made when the answer was lost. */
function makeLine({ partner, settings: ours, secrets: { channelAccessToken, channelSecret } }: Line): MessageChannel {
  const { basicId, openAddress = OPEN_LINE } = ours;
  const impatient = { ...partner, timeoutMs: Math.min(partner.timeoutMs, MAX_SMS_WAIT_MS / 2) };
  const authorization = `Bearer ${channelAccessToken}`;
  const ask = (path: string) => callPartner(impatient, { method: 'GET', path, sign: () => ({ authorization }) });
  return {
    async send({ to, text, reference }) {
      if (!USER_ID.test(to) || text.length > MAX_TEXT) return false;
      const call: PartnerCall = {
        method: 'POST',
        path: '/v2/bot/message/push',
        body: { to, messages: [{ type: 'text', text }] },
        sign: () => ({ authorization, 'x-line-retry-key': derivedOperationId(reference, to) }),
      };
      const first = readLine(await callPartner(impatient, call));
      return (first === 'unclear' ? readLine(await callPartner(impatient, call)) : first) === 'taken';
    },
    async reply({ replyToken }, text) {
      const body = { replyToken, messages: [{ type: 'text', text }] };
      const sign = () => ({ authorization });
      await callPartner(impatient, { method: 'POST', path: '/v2/bot/message/reply', body, sign, timeoutMs: REPLY_MS });
    },
    async quota() {
      return readQuota(await ask('/v2/bot/message/quota'), await ask('/v2/bot/message/quota/consumption'));
    },
    account: basicId,
    addressOf: (text) => `${openAddress}/${encodeURIComponent(basicId)}/?${encodeURIComponent(text)}`,
    hear: (notice) => hearLine(notice, channelSecret),
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

export function readQuota(limited: PartnerAnswer, consumed: PartnerAnswer): MessageQuota | undefined {
  const [most, used] = [readAnswer(limited, [200], limit), readAnswer(consumed, [200], usage)];
  return most && used && { limit: most.type === 'limited' ? most.value : null, used: used.totalUsage };
}

export const LINE_PUSH = protocol({
  kind: 'message',
  code: 'line-push',
  title: 'LINE Messaging API',
  settings,
  secrets,
  tells: true,
  make: makeLine,
  // How many messages of the month are used.
  tryOut({ partner, secrets: { channelAccessToken } }) {
    const sign = () => ({ authorization: `Bearer ${channelAccessToken}` });
    return askRaw(partner, { method: 'GET', path: '/v2/bot/message/quota/consumption', sign });
  },
});
