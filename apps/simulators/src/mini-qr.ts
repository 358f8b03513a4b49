import { element, withCheckSum } from './tlv.ts';

/** The code on a Thai bank slip: the sending bank and its reference, no amount, no names. */
export function slipPayload(slip: { bankCode: string; reference: string }): string {
  const inquiry = element('00', '000001') + element('01', slip.bankCode) + element('02', slip.reference);
  return withCheckSum(element('00', inquiry) + element('51', 'TH'), '91');
}
