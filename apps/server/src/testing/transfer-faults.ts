/** Every fault a provider can show on a transfer (design 5), and whether it has then moved the money. */
export const TRANSFER_FAULTS = [
  ['refuse', false],
  ['down', false],
  ['slow', true],
  ['drop-request', false],
  ['drop-answer', true],
  ['error-after', true],
  ['garbage', true],
  ['wrong-amount', true],
  ['duplicate', true],
] as const;

/** Those a protocol can show: without a reference nothing can be called a duplicate. */
export function transferFaultsOf(family: string) {
  return TRANSFER_FAULTS.filter(([fault]) => fault !== 'duplicate' || family !== 'no-reference');
}
