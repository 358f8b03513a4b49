import type { endLine, finishLine, readLine, startLine } from '@kapao/contract/member/line-link.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { RouteBody, RouteReply } from '@kapao/contract/shared/route.ts';
import type { Messengers } from '../../../gateways/live-gateways.ts';
import { recordAct } from '../../../operations/audit-trail.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { type Place, placeOfSession } from '../../../platform/requests/known-places.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import { lineOf } from '../../../queries/members/line-link-facts.ts';
import { registrationNeedsCode } from '../../../queries/members/one-time-code-facts.ts';
import type { MemberSession } from '../../../shared/sessions.ts';
import { LINK_TTL_SECONDS, MAX_NUMBER_TRIES, newLinkCode, numberRefusal } from './line-link-rules.ts';
import { insertLink, removeCode, removeLink, replaceCode, tryNumber } from './line-link-store.ts';

interface Who {
  member: MemberSession;
  address: string;
}

export interface LineDeps {
  db: Db;
  sealer: Sealer;
  messengers: Messengers;
  siteName: () => Promise<string>;
  codes: { consume(tx: Tx, token: string, purpose: 'line'): Promise<string | undefined> };
  factor: { ask(memberId: string, code: string | undefined, place: Place): Promise<(tx: Tx) => Promise<boolean>> };
  sessions: { stepUp(member: MemberSession, password: string | undefined): Promise<void> };
  account: {
    /** The phone on record; the member's row is held until commit. */
    lockPhone(tx: Tx, memberId: string): Promise<string>;
    tell(tx: Tx, change: LineChange, siteName: string): Promise<void>;
  };
}

/** Recorded, told to the phone on record, and stopped by the link in that message. */
interface LineChange {
  memberId: string;
  sessionId?: string;
  address: string;
  change: 'line-linked' | 'line-unlinked';
}

export const lineCodeHash = (sealer: Sealer, code: string) => sealer.fingerprint(`line-code|${code}`);
export const lineNumberHash = (sealer: Sealer, { memberId, number }: { memberId: string; number: string }) =>
  sealer.fingerprint(`line-number|${memberId}|${number}`);

export type LineLink = ReturnType<typeof makeLineLink>;

/** Members' own LINE. It is linked from both ends: LINE sends a code of the site, and the site is told a number that LINE got. */
export function makeLineLink(deps: LineDeps) {
  const { db, sealer, messengers, sessions, account } = deps;

  /** In the order of every other change: first the member's row. */
  async function unlink(tx: Tx, made: Omit<LineChange, 'change'>, siteName: string): Promise<boolean> {
    await account.lockPhone(tx, made.memberId);
    await removeCode(tx, made.memberId);
    if (!(await lineOf(tx, made.memberId))) return false;
    // Before it is gone, so that the LINE is told as well.
    await account.tell(tx, { ...made, change: 'line-unlinked' }, siteName);
    return removeLink(tx, made.memberId);
  }

  return {
    async read({ memberId }: MemberSession): Promise<RouteReply<typeof readLine>> {
      const since = (await lineOf(db, memberId))?.linked_at.toISOString() ?? null;
      return { isOffered: messengers.forNew().length > 0, since };
    },

    /** Step-up first, and the phone: from here on codes for the payout account go to that LINE. */
    async start({ member }: Who, body: RouteBody<typeof startLine>): Promise<RouteReply<typeof startLine>> {
      const { memberId, sessionId } = member;
      if (member.isFrozen) refuse('INACTIVE_USER');
      const messenger = messengers.forNew()[0] ?? refuse('NO_DATA');
      await sessions.stepUp(member, body.password);
      const spendFactor = await deps.factor.ask(memberId, body.secondFactor, placeOfSession(sessionId));
      const code = newLinkCode();
      await inTransaction(db, async (tx) => {
        const phone = await account.lockPhone(tx, memberId);
        if (await lineOf(tx, memberId)) refuse('KEY_INVALID');
        const isProven = async () => (await deps.codes.consume(tx, body.otpToken ?? '', 'line')) === phone;
        if ((await registrationNeedsCode(tx)) && !(await isProven())) refuse('UNVERIFIED_OTP');
        await spendFactor(tx);
        const codeHash = lineCodeHash(sealer, code);
        await replaceCode(tx, { memberId, partnerId: messenger.partnerId, codeHash, ttlSeconds: LINK_TTL_SECONDS });
      });
      const { account: ours, addressOf } = messenger.channel;
      return { code, account: ours, address: addressOf(code), expiresInSeconds: LINK_TTL_SECONDS };
    },

    /** The try is committed before it is answered: a refusal inside would take the count back. */
    async finish({ member, address }: Who, { number }: RouteBody<typeof finishLine>): Promise<void> {
      const { memberId, sessionId } = member;
      if (member.isFrozen) refuse('INACTIVE_USER');
      const siteName = await deps.siteName();
      const numberHash = lineNumberHash(sealer, { memberId, number });
      const refusal = await inTransaction(db, async (tx) => {
        await account.lockPhone(tx, memberId);
        const refused = numberRefusal(await tryNumber(tx, { memberId, numberHash, maxTries: MAX_NUMBER_TRIES }));
        if (refused) return refused;
        if (!(await insertLink(tx, memberId))) return 'EXISTING_LINE';
        await removeCode(tx, memberId);
        await account.tell(tx, { memberId, sessionId, address, change: 'line-linked' }, siteName);
        return undefined;
      });
      if (refusal) refuse(refusal);
    },

    async end({ member, address }: Who, { password }: RouteBody<typeof endLine>): Promise<void> {
      const { memberId, sessionId } = member;
      await sessions.stepUp(member, password);
      const siteName = await deps.siteName();
      const isEnded = await inTransaction(db, (tx) => unlink(tx, { memberId, sessionId, address }, siteName));
      if (!isEnded) refuse('KEY_INVALID');
    },

    /** For a member who lost that LINE, or says that it is not theirs. */
    async endFor(memberId: string, { operator, reason }: { operator: string; reason: string }): Promise<void> {
      const siteName = await deps.siteName();
      await inTransaction(db, async (tx) => {
        if (!(await lineOf(tx, memberId))) refuse('KEY_INVALID');
        if (!(await unlink(tx, { memberId, address: '' }, siteName))) refuse('KEY_INVALID');
        await recordAct(tx, { operator, reason, action: 'member.line-unlink', subject: memberId });
      });
    },
  };
}
