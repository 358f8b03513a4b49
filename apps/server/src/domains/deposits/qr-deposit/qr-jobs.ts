import { QR_PROVIDERS } from '@kapao/contract/member/qr-deposit.ts';
import type { Work } from '../../../operations/work-loop.ts';
import type { QrDeposit } from './qr-deposit.ts';
import { isQrCodeDue } from './qr-store.ts';

/** One kind of work per provider, so that a slow one does not keep the others waiting. */
export function qrJobs(qrDeposit: QrDeposit): readonly Work[] {
  return QR_PROVIDERS.map((provider) => ({
    name: `qr-${provider}`,
    everyMs: 1_000,
    isDue: isQrCodeDue(provider),
    runOne: () => qrDeposit.checkOne(provider),
  }));
}
