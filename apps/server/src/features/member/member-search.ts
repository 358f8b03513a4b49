import { canonicalPhone } from '@kapao/contract/shared/phone.ts';
import type { Db } from '../../platform/database/db.ts';
import type { KeyPart } from '../../platform/database/keyed.ts';
import { isUuid } from '../../platform/process/ids.ts';
import type { Sealer } from '../../platform/security/seal.ts';
import { membersByAccountEnd } from '../account/account-facts.ts';
import { membersByPlayer } from '../game/game-facts.ts';
import { membersByInflow } from '../inflow/inflow-facts.ts';
import { membersBySlip } from '../slip/slip-facts.ts';
import { bankCodes, membersByName, membersByOperation, readMemberPage, type Search } from './member-search-store.ts';

const MAX_NARROWED = 50;

/** How operators find members. */
export function makeMemberSearch({ db, sealer, isLaos }: { db: Db; sealer: Sealer; isLaos: boolean }) {
  /** Bank accounts are found whole, by keyed hashes of their numbers, or by the four digits that statements show. */
  async function search(typed: string, part: KeyPart) {
    return readMemberPage(db, typed === '' ? undefined : await readSearch(typed), part);
  }

  /** Whose money a list is narrowed to: the newest of those who are found. */
  async function memberIdsOf(typed: string): Promise<string[]> {
    const { rows } = await search(typed, { limit: MAX_NARROWED });
    return rows.map((row) => row.member_id);
  }

  async function readSearch(text: string): Promise<Search> {
    const plain = text.replace(/[\s-]/g, '');
    const isAccountNo = /^\d{6,15}$/.test(plain);
    const codes = isAccountNo ? await bankCodes(db) : [];
    const named = await membersByName(db, {
      id: text,
      phone: canonicalPhone(plain.replace(/^\+?66(?=\d{9}$)/, '0'), isLaos),
      accountNoHashes: codes.map((code) => sealer.fingerprint(`${code}|${plain}`)),
    });
    const ending = /^\d{4}$/.test(plain) ? await membersByAccountEnd(db, plain) : [];
    const referred = /^\S{6,64}$/.test(text) ? await membersByReference(text) : [];
    const digits = /^\+?\d{3,12}$/.test(plain) ? plain.replace(/^\+|^0/, '') : undefined;
    return { memberIds: [...named, ...ending, ...referred], name: digits === undefined ? text : undefined, digits };
  }

  /** Whose money goes by a reference: of a payout, a bank or a slip, by the id of an operation, or to a player at a game. */
  async function membersByReference(reference: string): Promise<string[]> {
    const name = { reference, id: isUuid(reference) ? reference : undefined };
    return [
      ...(await membersByOperation(db, name)),
      ...(await membersByInflow(db, name)),
      ...(await membersBySlip(db, reference)),
      ...(await membersByPlayer(db, reference)),
    ];
  }

  return { search, memberIdsOf };
}
