import type {
  confirmByPasskey,
  startPasskeyConfirm,
  startPasskeySwitch,
  switchPasskey,
} from '@kapao/contract/member/passkey.ts';
import { minorOrRefuse } from '@kapao/contract/shared/money.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { RouteBody, RouteReply } from '@kapao/contract/shared/route.ts';
import { inTransaction, type Tx } from '../../../platform/database/db.ts';
import { placeOfSession } from '../../../platform/requests/known-places.ts';
import type { SignInAnswer } from '../../../platform/security/second-factor/webauthn.ts';
import { passkeysOf } from '../../../queries/members/passkey-facts.ts';
import type { MemberSession } from '../../../shared/sessions.ts';
import type { PasskeyDeps, Who } from './passkey.ts';
import type { Asked } from './passkey-challenge.ts';
import { askForPasskey, checkPasskey, type UsedPasskey } from './passkey-check.ts';
import { insertProof, moveOn, switchOff, switchOn } from './passkey-store.ts';

interface ConfirmDeps extends PasskeyDeps {
  sessions: PasskeyDeps['sessions'] & { markProven(member: MemberSession): Promise<void> };
}

export type PasskeyConfirm = ReturnType<typeof makePasskeyConfirm>;

/** Withdrawals that ask for a passkey, where the member wants that. What holds it are triggers of `0645`. */
export function makePasskeyConfirm(deps: ConfirmDeps) {
  const { db } = deps;

  /** Of those that count for withdrawals already. */
  async function ask(member: MemberSession, asked: Asked) {
    if (member.isFrozen) refuse('INACTIVE_USER');
    const { passkeys } = await passkeysOf(db, member.memberId);
    const counting = passkeys.filter(({ mayConfirm }) => mayConfirm);
    if (counting.length === 0) refuse('NO_DATA');
    return askForPasskey(deps, asked, counting);
  }

  async function check(answer: unknown, asked: Asked): Promise<UsedPasskey> {
    return (await checkPasskey(deps, { answer: answer as SignInAnswer, asked })) ?? refuse('PASSKEY_INVALID');
  }

  return {
    startSwitch: (member: MemberSession, { isOn }: RouteBody<typeof startPasskeySwitch>) =>
      ask(member, { purpose: isOn ? 'SWITCH_ON' : 'SWITCH_OFF', memberId: member.memberId }),

    async switch(who: Who, body: RouteBody<typeof switchPasskey>): Promise<RouteReply<typeof switchPasskey>> {
      const { memberId, isFrozen } = who.member;
      if (isFrozen) refuse('INACTIVE_USER');
      const purpose = body.isOn ? 'SWITCH_ON' : 'SWITCH_OFF';
      if (body.used === undefined) return body.isOn ? refuse('PASSKEY_REQUIRED') : switchOffLater(deps, who, body);
      const used = await check(body.used, { purpose, memberId });
      return switchByPasskey(deps, who, { used, isOn: body.isOn });
    },

    start: (member: MemberSession, body: RouteBody<typeof startPasskeyConfirm>) =>
      ask(member, withdrawalOf(member, body)),

    async confirm(member: MemberSession, body: RouteBody<typeof confirmByPasskey>): Promise<void> {
      const { memberId, isFrozen } = member;
      if (isFrozen) refuse('INACTIVE_USER');
      const asked = withdrawalOf(member, body);
      const used = await check(body.used, asked);
      await inTransaction(db, (tx) => writeProof(tx, used, { memberId, purpose: 'WITHDRAW', about: asked }));
      // The device has just asked for finger, face or PIN: no password says more.
      await deps.sessions.markProven(member);
    },
  };
}

function withdrawalOf({ memberId, currency }: MemberSession, { amount, from }: RouteBody<typeof startPasskeyConfirm>) {
  return { purpose: 'WITHDRAW', memberId, from, currency, amountMinor: minorOrRefuse(amount, currency) } as const;
}

/** The counter moves on with what is proven; a passkey that was removed meanwhile proves nothing. */
async function writeProof(
  tx: Tx,
  { credentialId, counter }: UsedPasskey,
  proof: Omit<Parameters<typeof insertProof>[1], 'credentialId'>,
): Promise<void> {
  if (!(await moveOn(tx, credentialId, counter))) refuse('PASSKEY_INVALID');
  await insertProof(tx, { ...proof, credentialId });
}

async function switchByPasskey(
  { db, account, siteName }: ConfirmDeps,
  { member, address }: Who,
  { used, isOn }: { used: UsedPasskey; isOn: boolean },
): Promise<RouteReply<typeof switchPasskey>> {
  const { memberId, sessionId } = member;
  const name = await siteName();
  return inTransaction(db, async (tx) => {
    await account.lockPhone(tx, memberId);
    const { confirms_since, confirms_until } = await passkeysOf(tx, memberId);
    if (isOn ? confirms_since !== null && confirms_until === null : confirms_since === null) refuse('KEY_INVALID');
    await writeProof(tx, used, { memberId, purpose: isOn ? 'SWITCH_ON' : 'SWITCH_OFF' });
    if (isOn) await switchOn(tx, memberId);
    else await switchOff(tx, memberId, true);
    const change = isOn ? 'payout-passkey-on' : 'payout-passkey-off';
    await account.tell(tx, { memberId, sessionId, address, change }, name);
    return { confirmsUntil: null };
  });
}

/** For a member whose passkeys are gone; a thief who has session and password has to wait, and the member has been told. */
async function switchOffLater(
  { db, account, sessions, factor, siteName }: ConfirmDeps,
  { member, address }: Who,
  { password, secondFactor }: RouteBody<typeof switchPasskey>,
): Promise<RouteReply<typeof switchPasskey>> {
  const { memberId, sessionId } = member;
  await sessions.stepUp(member, password);
  const spendFactor = await factor.ask(memberId, secondFactor, placeOfSession(sessionId));
  const name = await siteName();
  return inTransaction(db, async (tx) => {
    await account.lockPhone(tx, memberId);
    await spendFactor(tx);
    const endsAt = (await switchOff(tx, memberId, false)) ?? refuse('KEY_INVALID');
    await account.tell(tx, { memberId, sessionId, address, change: 'payout-passkey-ending' }, name);
    return { confirmsUntil: endsAt.toISOString() };
  });
}
