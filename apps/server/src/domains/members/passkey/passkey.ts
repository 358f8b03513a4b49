import type { addPasskey, listPasskeys, removePasskey, startPasskey } from '@kapao/contract/member/passkey.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { RouteBody, RouteReply } from '@kapao/contract/shared/route.ts';
import { recordAct } from '../../../operations/audit-trail.ts';
import { inTransaction, type Tx } from '../../../platform/database/db.ts';
import { deviceOf } from '../../../platform/requests/device-name.ts';
import { type Place, placeOfSession } from '../../../platform/requests/known-places.ts';
import {
  MAX_PASSKEYS,
  type RegistrationAnswer,
  registrationOptions,
  verifyMade,
} from '../../../platform/security/second-factor/webauthn.ts';
import { registrationNeedsCode } from '../../../queries/members/one-time-code-facts.ts';
import { type OwnPasskey, passkeysOf } from '../../../queries/members/passkey-facts.ts';
import type { MemberSession, SessionsEnd } from '../../../shared/sessions.ts';
import { newChallenge } from './passkey-challenge.ts';
import { type CheckDeps, challengeTest } from './passkey-check.ts';
import { deletePasskey, deletePasskeys, insertPasskey } from './passkey-store.ts';

export interface Who {
  member: MemberSession;
  address: string;
}

/** Recorded, told to the phone on record, and stopped by the link in that message. */
interface PasskeyChange {
  memberId: string;
  sessionId?: string;
  address: string;
  change:
    | 'passkey-added'
    | 'passkey-removed'
    | 'passkeys-reset'
    | 'payout-passkey-on'
    | 'payout-passkey-off'
    | 'payout-passkey-ending';
  detail?: Record<string, string>;
}

export interface PasskeyDeps extends CheckDeps {
  siteName: () => Promise<string>;
  codes: { consume(tx: Tx, token: string, purpose: 'second-factor'): Promise<string | undefined> };
  factor: { ask(memberId: string, code: string | undefined, place: Place): Promise<(tx: Tx) => Promise<boolean>> };
  sessions: {
    stepUp(member: MemberSession, password: string | undefined): Promise<void>;
    endAll(tx: Tx, memberId: string, end: SessionsEnd): Promise<void>;
  };
  account: {
    /** The phone on record; the member's row is held until commit. */
    lockPhone(tx: Tx, memberId: string): Promise<string>;
    tell(tx: Tx, change: PasskeyChange, siteName: string): Promise<void>;
  };
}

export type Passkey = ReturnType<typeof makePasskey>;

/** Members' own passkeys: a new one is a new way in, and asks for the same as a second factor does (record 89). */
export function makePasskey(deps: PasskeyDeps) {
  const { db, sessions, account } = deps;
  const { start, add } = makeAdding(deps);
  return {
    start,
    add,

    async list({ memberId }: MemberSession): Promise<RouteReply<typeof listPasskeys>> {
      const { passkeys, confirms_since, confirms_until } = await passkeysOf(db, memberId);
      return {
        passkeys: passkeys.map(shownPasskey),
        most: MAX_PASSKEYS,
        confirmsSince: confirms_since?.toISOString() ?? null,
        confirmsUntil: confirms_until?.toISOString() ?? null,
      };
    },

    async remove(
      { member, address }: Who,
      { id, password, secondFactor }: RouteBody<typeof removePasskey>,
    ): Promise<void> {
      const { memberId, sessionId } = member;
      await sessions.stepUp(member, password);
      const spendFactor = await deps.factor.ask(memberId, secondFactor, placeOfSession(sessionId));
      const siteName = await deps.siteName();
      await inTransaction(db, async (tx) => {
        await account.lockPhone(tx, memberId);
        await spendFactor(tx);
        if (!(await deletePasskey(tx, memberId, id))) refuse('NO_DATA');
        await account.tell(tx, { memberId, sessionId, address, change: 'passkey-removed' }, siteName);
      });
    },

    /** For a member who lost the devices. Whether withdrawals ask for a passkey stays as it is: a new one counts there a day later. */
    async resetFor(memberId: string, { operator, reason }: { operator: string; reason: string }): Promise<void> {
      const siteName = await deps.siteName();
      await inTransaction(db, async (tx) => {
        if ((await passkeysOf(tx, memberId)).passkeys.length === 0) refuse('KEY_INVALID');
        await account.lockPhone(tx, memberId);
        if ((await deletePasskeys(tx, memberId)) === 0) refuse('KEY_INVALID');
        await sessions.endAll(tx, memberId, { reason: 'PASSKEYS' });
        await account.tell(tx, { memberId, address: '', change: 'passkeys-reset' }, siteName);
        await recordAct(tx, { operator, reason, action: 'member.passkeys-reset', subject: memberId });
      });
    },
  };
}

function makeAdding(deps: PasskeyDeps) {
  const { db, sealer, site, sessions, account } = deps;
  return {
    /** Step-up and the phone first. What they proved is in the challenge, which is of this member and this session. */
    async start({ member }: Who, { password, otpToken, secondFactor }: RouteBody<typeof startPasskey>) {
      const { memberId, sessionId } = member;
      if (member.isFrozen) refuse('INACTIVE_USER');
      await sessions.stepUp(member, password);
      const { passkeys } = await passkeysOf(db, memberId);
      if (passkeys.length >= MAX_PASSKEYS) refuse('KEY_INVALID');
      const spendFactor = await deps.factor.ask(memberId, secondFactor, placeOfSession(sessionId));
      const name = await deps.siteName();
      const phone = await inTransaction(db, async (tx) => {
        const phone = await account.lockPhone(tx, memberId);
        const isProven = async () => (await deps.codes.consume(tx, otpToken ?? '', 'second-factor')) === phone;
        if ((await registrationNeedsCode(tx)) && !(await isProven())) refuse('UNVERIFIED_OTP');
        await spendFactor(tx);
        return phone;
      });
      return registrationOptions(
        { ...site, name },
        {
          party: 'member',
          owner: memberId,
          userName: phone,
          known: passkeys.map(({ id, transports }) => ({ credential_id: id, transports })),
          challenge: newChallenge(sealer, { purpose: 'REGISTER', memberId, sessionId }),
        },
      );
    },

    async add(
      { member, address, userAgent }: Who & { userAgent: string },
      { made }: RouteBody<typeof addPasskey>,
    ): Promise<void> {
      const { memberId, sessionId } = member;
      if (member.isFrozen) refuse('INACTIVE_USER');
      const siteName = await deps.siteName();
      const isAsked = challengeTest(deps, { purpose: 'REGISTER', memberId, sessionId });
      const key = (await verifyMade(site, made as RegistrationAnswer, isAsked)) ?? refuse('PASSKEY_INVALID');
      const name = deviceOf(userAgent);
      await inTransaction(db, async (tx) => {
        await account.lockPhone(tx, memberId);
        if (!(await insertPasskey(tx, memberId, { ...key, name }))) refuse('PASSKEY_INVALID');
        await account.tell(
          tx,
          { memberId, sessionId, address, change: 'passkey-added', detail: { to: name } },
          siteName,
        );
      });
    },
  };
}

const isoOf = (time: string) => new Date(time).toISOString();

function shownPasskey({ id, name, createdAt, lastUsedAt, confirmsFrom }: OwnPasskey) {
  return {
    ...{ id, name },
    createdAt: isoOf(createdAt),
    lastUsedAt: lastUsedAt && isoOf(lastUsedAt),
    confirmsFrom: isoOf(confirmsFrom),
  };
}
