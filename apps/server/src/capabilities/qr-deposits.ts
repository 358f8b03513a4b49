import type { BookInflow } from '../features/inflow/inflow-facts.ts';
import { makeQrDeposit } from '../features/qr-deposit/qr-deposit.ts';
import { qrJobs } from '../features/qr-deposit/qr-jobs.ts';
import { attachQrNotices, bindQrDeposit } from '../features/qr-deposit/qr-routes.ts';
import { makeKbankQr } from '../gateways/qr-kbank.ts';
import { makeWwQr } from '../gateways/qr-ww.ts';
import { makeZapmanQr } from '../gateways/qr-zapman.ts';
import type { Base, Capability } from './capability.ts';

/** Deposits by QR code, by three providers (spec 2, 4). */
export function qrDepositCapability({ config, db, partners }: Base, bookInflow: BookInflow): Capability {
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
