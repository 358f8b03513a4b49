import type { Messages } from '../../messages/en.ts';

type AccountTexts = Messages['members']['accounts'];

/** The name people use for an account of the ledger; one nobody has named yet keeps its code. */
export function accountText(code: string, texts: AccountTexts): string {
  const [kind = '', of = ''] = code.split(':');
  if (kind === 'game' && of !== '') return texts.game(of);
  if (kind === 'transit' && of !== '') return texts.transit(of);
  if (kind === 'hold') return texts.hold;
  // What members call their cash (spec 5).
  if (code === 'WALLET') return texts.cash;
  if (code === 'HOUSE') return texts.house;
  if (code === 'DEPOSIT') return texts.returned;
  if (code === 'aside' || code === 'ASIDE') return texts.aside;
  if (kind === 'cash' || kind === 'invite' || kind === 'refund' || kind === 'coin') return texts[kind];
  return code;
}
