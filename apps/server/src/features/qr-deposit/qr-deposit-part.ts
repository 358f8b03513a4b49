import { makeKbankQr } from '../../gateways/qr-kbank.ts';
import { makeWwQr } from '../../gateways/qr-ww.ts';
import { makeZapmanQr } from '../../gateways/qr-zapman.ts';
import type { Base, Needs, Part } from '../../part.ts';
import { makeQrDeposit } from './qr-deposit.ts';
import { qrJobs } from './qr-jobs.ts';
import { attachQrNotices, bindQrDeposit } from './qr-routes.ts';

/** Deposits by QR code, by three providers (spec 2, 4). */
export function qrDepositPart(
  { config, db, partners }: Base,
  { bookInflow }: Needs<typeof makeQrDeposit, 'bookInflow'>,
): Part {
  const tellers = {
    KBANK: partners.named('qr-kbank'),
    WW: partners.named('qr-ww'),
    ZAPMAN: partners.named('qr-zapman'),
  };
  const qrDeposit = makeQrDeposit({
    db,
    gateways: { KBANK: makeKbankQr(tellers.KBANK), WW: makeWwQr(tellers.WW), ZAPMAN: makeZapmanQr(tellers.ZAPMAN) },
    bookInflow,
    ttlSeconds: config.QR_TTL_SECONDS,
    graceMs: config.QR_GRACE_SECONDS * 1_000,
  });
  return {
    bindMember: (binder) => bindQrDeposit(binder, qrDeposit),
    attachMember: (listener) => attachQrNotices(listener, { qrDeposit, tellers }),
    works: qrJobs(qrDeposit),
  };
}
