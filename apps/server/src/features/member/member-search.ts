import { inviteIds } from '@kapao/contract/shared/invite-code.ts';
import { canonicalPhone } from '@kapao/contract/shared/phone.ts';
import { idsOfReference } from '@kapao/contract/shared/short-reference.ts';
import { bareDigits, tidyText } from '@kapao/contract/shared/typed-text.ts';
import type { Db } from '../../platform/database/db.ts';
import type { KeyPart } from '../../platform/database/keyed.ts';
import { isUuid } from '../../platform/process/ids.ts';
import type { Sealer } from '../../platform/security/seal.ts';
import { membersByAccountEnd } from '../account/account-facts.ts';
import { membersByPlayer } from '../game/game-facts.ts';
import { membersByInflow } from '../inflow/inflow-facts.ts';
import { withdrawalsByLine } from '../payout-file/payout-file-facts.ts';
import { membersByGiftLink } from '../prepaid/prepaid-facts.ts';
import { membersByQrCode } from '../qr-deposit/qr-facts.ts';
import { membersBySlip } from '../slip/slip-facts.ts';
import { transfersByReference } from '../transfer/transfer-facts.ts';
import { withdrawalsByReference } from '../withdraw/withdraw-facts.ts';
import { bankCodes, membersByName, operationsByIds, readMemberPage, type Search } from './member-search-store.ts';

const MAX_NARROWED = 50;

/** How operators find members. */
export function makeMemberSearch({ db, sealer, isLaos }: { db: Db; sealer: Sealer; isLaos: boolean }) {
  /** Bank accounts are found whole, by keyed hashes of their numbers, or by the four digits that statements show. */
  async function search(typed: string, part: KeyPart) {
    if (typed === '') return { ...(await readMemberPage(db, undefined, part)), operations: new Map<string, string>() };
    const { operations, ...read } = await readSearch(typed);
    return { ...(await readMemberPage(db, read, part)), operations };
  }

  /** Whose money a list is narrowed to: the newest of those who are found. */
  async function memberIdsOf(typed: string): Promise<string[]> {
    const { rows } = await search(typed, { limit: MAX_NARROWED });
    return rows.map((row) => row.member_id);
  }

  async function readSearch(text: string): Promise<Search & { operations: ReadonlyMap<string, string> }> {
    const plain = bareDigits(text);
    const isAccountNo = /^\d{6,15}$/.test(plain);
    const codes = isAccountNo ? await bankCodes(db) : [];
    const named = await membersByName(db, {
      id: text,
      readableId: inviteIds(text)[1],
      phone: canonicalPhone(text, isLaos),
      accountNoHashes: codes.map((code) => sealer.fingerprint(`${code}|${plain}`)),
    });
    const ending = /^\d{4}$/.test(plain) ? await membersByAccountEnd(db, plain) : [];
    const shared = idsOfReference(text);
    const { members, operations } =
      shared || /^\S{6,100}$/.test(tidyText(text))
        ? await referredTo(text, shared)
        : { members: [], operations: new Map() };
    const digits = /^\+?\d{3,13}$/.test(plain) ? plain.replace(/^\+|^00(?=66|856)|^0/, '') : undefined;
    return {
      memberIds: [...named, ...ending, ...members],
      name: digits === undefined ? text : undefined,
      digits,
      operations,
    };
  }

  /**
   * Returns whose money goes by a reference: ours, in the form that a partner received, the partner's own, the short one, or the name
   * of a player at a game; and which operation of theirs it is, where it is one.
   */
  async function referredTo(reference: string, shared: ReturnType<typeof idsOfReference>) {
    const { references, id } = referenceForms(reference);
    const ids = id === undefined ? shared : { first: id, last: id };
    const found = [
      ...(ids ? await operationsByIds(db, ids) : []),
      ...(await transfersByReference(db, references)),
      ...(await withdrawalsByReference(db, references)),
      ...(await withdrawalsByLine(db, references)),
    ];
    const members = [
      ...found.map(({ member_id }) => member_id),
      ...(await membersByInflow(db, { references, id })),
      ...(await membersBySlip(db, { references, ids: shared })),
      ...(await membersByQrCode(db, references)),
      ...(id === undefined ? [] : await membersByGiftLink(db, id)),
      ...(await membersByPlayer(db, reference)),
    ];
    return { members, operations: new Map(found.map((row) => [row.member_id, row.operation_id])) };
  }

  return { search, memberIdsOf };
}

const PLAIN_ID = /^[0-9a-f]{32}$/;

/**
 * Returns the forms in which a pasted reference may be stored: as it came, tidied, and in capitals or small letters, since partners show
 * either. Of an id that was sent without its dashes also the id, and the reverse.
 */
function referenceForms(typed: string): { references: string[]; id: string | undefined } {
  const tidy = tidyText(typed).replaceAll(' ', '');
  const small = tidy.toLowerCase();
  const plain = small.replaceAll('-', '');
  const dashed = plain.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const id = PLAIN_ID.test(plain) && isUuid(dashed) ? dashed : undefined;
  const forms = [typed, tidy, small, tidy.toUpperCase(), ...(id === undefined ? [] : [id, plain, plain.toUpperCase()])];
  return { references: [...new Set(forms)], id };
}
