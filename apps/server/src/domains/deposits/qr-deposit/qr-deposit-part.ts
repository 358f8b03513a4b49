import { liveQr } from '../../../gateways/live-gateways.ts';
import type { Base, Needs, Part } from '../../../part.ts';
import { makeQrDeposit } from './qr-deposit.ts';
import { qrJobs } from './qr-jobs.ts';
import { bindQrOperator } from './qr-operator-routes.ts';
import { attachQrNotices, bindQrDeposit } from './qr-routes.ts';

/** Deposits by QR code, by three providers (spec 2, 4). */
export function qrDepositPart(
  { config, db, partners }: Base,
  { bookInflow }: Needs<typeof makeQrDeposit, 'bookInflow'>,
): Part {
  const qrDeposit = makeQrDeposit({
    db,
    gateways: liveQr(partners),
    bookInflow,
    ttlSeconds: config.QR_TTL_SECONDS,
    graceMs: config.QR_GRACE_SECONDS * 1_000,
  });
  return {
    bindOffice: (binder) => bindQrOperator(binder, { db }),
    bindMember: (binder) => bindQrDeposit(binder, qrDeposit),
    attachMember: (listener) => attachQrNotices(listener, qrDeposit),
    noticesOf: { qr: qrDeposit.receiveNoticeOf },
    works: qrJobs(qrDeposit),
  };
}
