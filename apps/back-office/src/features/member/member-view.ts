import type { Messages } from '../../messages/en.ts';

type AccountTexts = Messages['members']['accounts'];

interface EntryTexts {
  accounts: AccountTexts;
  /** Names of the other side, by kind. */
  house: Readonly<Record<string, string>>;
}

/** The same for any account of the ledger, those of the house among them. */
export function entryAccountText(code: string, { accounts, house }: EntryTexts): string {
  const name = accountText(code, accounts);
  if (name !== code) return name;
  const [kind = '', of] = code.split(':');
  const known = Object.hasOwn(house, kind) ? house[kind] : undefined;
  if (known === undefined) return code;
  return of === undefined ? known : `${known} ${of}`;
}

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
