import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Configured } from '../configured.ts';
import { askRaw, callPartner, type PartnerCall } from '../partner-http.ts';
import { protocol } from '../protocol.ts';
import { type AlertGateway, type AlertMessage, channelWish, type ReportMessage } from './alert-channel.ts';

const settings = z.strictObject({ ...channelWish, path: z.string().regex(/^\/[\x21-\x7e]{0,200}$/) });
const secrets = z.strictObject({ signingKey: z.string().min(16).max(200) });
type Webhook = Configured<z.output<typeof settings>, z.output<typeof secrets>>;

/** A JSON text with its time and HMAC-SHA256, for whatever the operator has that rings: any 2xx is a yes. */
function makeWebhook(configured: Webhook): AlertGateway {
  const post = async (message: AlertMessage | ReportMessage) => {
    const answer = await callPartner(configured.partner, callOf(configured, message));
    return answer.outcome === 'answered' && answer.status >= 200 && answer.status < 300;
  };
  return { send: post, sendReport: post };
}

function callOf(
  { settings: { path }, secrets: { signingKey } }: Webhook,
  body: AlertMessage | ReportMessage | { test: true },
): PartnerCall {
  return {
    method: 'POST',
    path,
    body,
    sign: ({ body: bytes }) => {
      const at = String(Math.floor(Date.now() / 1_000));
      const signature = createHmac('sha256', signingKey).update(`${at}.${bytes}`).digest('hex');
      return { 'x-kapao-time': at, 'x-kapao-signature': signature };
    },
  };
}

export const WEBHOOK_ALERT = protocol({
  kind: 'alert',
  code: 'webhook-alert',
  title: 'Webhook, signed with HMAC-SHA256',
  settings,
  secrets,
  tells: false,
  make: makeWebhook,
  tryOut: (configured) => askRaw(configured.partner, callOf(configured, { test: true })),
});
