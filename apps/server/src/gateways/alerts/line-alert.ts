import { z } from 'zod';
import { derivedOperationId } from '../../shared/derived-id.ts';
import type { Configured } from '../configured.ts';
import { readLine } from '../messages/line.ts';
import { askRaw, callPartner, type PartnerCall } from '../partner-http.ts';
import { protocol } from '../protocol.ts';
import { type AlertGateway, channelWish } from './alert-channel.ts';

const settings = z.strictObject({
  ...channelWish,
  /** The group or person the channel was invited to. */
  to: z.string().regex(/^[UCR][0-9a-f]{32}$/),
});
const secrets = z.strictObject({ channelAccessToken: z.string().min(16).max(400) });
type LineAlert = Configured<z.output<typeof settings>, z.output<typeof secrets>>;

function makeLineAlert({ partner, settings: { to }, secrets: { channelAccessToken } }: LineAlert): AlertGateway {
  return {
    async send({ text, link, reference }) {
      const call: PartnerCall = {
        method: 'POST',
        path: '/v2/bot/message/push',
        body: { to, messages: [{ type: 'text', text: `${text}\n${link}` }] },
        sign: () => ({
          authorization: `Bearer ${channelAccessToken}`,
          'x-line-retry-key': derivedOperationId(reference, to),
        }),
      };
      return readLine(await callPartner(partner, call)) === 'taken';
    },
  };
}

export const LINE_ALERT = protocol({
  kind: 'alert',
  code: 'line-alert',
  title: 'LINE Messaging API, alerts to a group',
  settings,
  secrets,
  tells: false,
  make: makeLineAlert,
  tryOut({ partner, secrets: { channelAccessToken } }) {
    const sign = () => ({ authorization: `Bearer ${channelAccessToken}` });
    return askRaw(partner, { method: 'GET', path: '/v2/bot/info', sign });
  },
});
