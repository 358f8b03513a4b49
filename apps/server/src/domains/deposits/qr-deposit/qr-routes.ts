import {
  cancelQrCode,
  createQrCode,
  getQrCode,
  listDepositsUnderWay,
  QR_PROVIDERS,
} from '@kapao/contract/member/qr-deposit.ts';
import { fromMinor } from '@kapao/contract/shared/money.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import type { FastifyInstance } from 'fastify';
import type { Binder } from '../../../http/bind.ts';
import { attachNotices } from '../../../http/notices.ts';
import { isShown, type QrDeposit } from './qr-deposit.ts';
import { qrPicture } from './qr-picture.ts';
import type { QrCode } from './qr-store.ts';

type Wire = RouteReply<typeof getQrCode>;

/** So long what became of the last code is news. */
const NEWS_MS = 3_600_000;

export function bindQrDeposit(binder: Binder, qrDeposit: QrDeposit): void {
  binder.bind(getQrCode, async ({ member, params }) => {
    const code = await qrDeposit.latest(member().memberId, params.provider);
    return code && isShown(code) ? shownWire(code) : noneWire(code);
  });
  binder.bind(createQrCode, async ({ member, params, body }) => {
    const { memberId, currency, isFrozen } = member();
    const { provider } = params;
    const made = await qrDeposit.create({ memberId, currency, isFrozen, provider, amount: body.amount });
    return made.code ? shownWire(made.code) : { ...noneWire(undefined), message: made.message };
  });
  binder.bind(cancelQrCode, async ({ member, params }) => {
    await qrDeposit.cancel(member().memberId, params.qrcodeId);
    return { message: 'SUCCESS' };
  });
  binder.bind(listDepositsUnderWay, async ({ member }) => ({
    deposits: (await qrDeposit.underWay(member().memberId)).map(
      ({ provider, reference, state, amount, currency, expires_at }) => ({
        provider,
        reference,
        state,
        amount: fromMinor(amount, currency),
        currency,
        expireIn: expires_at?.toISOString() ?? null,
      }),
    ),
    serverTime: new Date().toISOString(),
  }));
}

async function shownWire(code: QrCode): Promise<Wire> {
  const payload = code.payload ?? refuse('INTERNAL_SERVER_ERROR');
  return {
    hasQrcode: true,
    qrcodeId: code.qrcode_id,
    qrcode: await qrPicture(payload),
    payload,
    amount: fromMinor(code.amount, code.currency),
    expireIn: code.expires_at.toISOString(),
    serverTime: code.now.toISOString(),
  };
}

function noneWire(code: QrCode | undefined): Extract<Wire, { hasQrcode: false }> {
  const serverTime = (code?.now ?? new Date()).toISOString();
  const isNews = code !== undefined && code.now.getTime() - code.created_at.getTime() < NEWS_MS;
  if (!isNews || code.state === 'OPENING' || code.state === 'FAILED') return { hasQrcode: false, serverTime };
  return {
    hasQrcode: false,
    serverTime,
    last: {
      qrcodeId: code.qrcode_id,
      state: code.state === 'ACTIVE' ? 'EXPIRED' : code.state,
      amount: fromMinor(code.amount, code.currency),
      ...(code.paid_amount === null ? {} : { received: fromMinor(code.paid_amount, code.currency) }),
    },
  };
}

export function attachQrNotices(app: FastifyInstance, qrDeposit: QrDeposit): Promise<void> {
  return attachNotices(
    app,
    QR_PROVIDERS.map((provider) => ({
      path: `/notices/gateway/${provider.toLowerCase()}`,
      receive: (notice) => qrDeposit.receiveNotice(provider, notice),
    })),
  );
}
