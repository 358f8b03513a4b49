import { sealPlace } from '../../platform/security/seal.ts';

/** Where the code of a gift link is sealed for. */
export const voucherPlace = (linkId: string) => sealPlace('prepaid_links', 'voucher_sealed', linkId);
