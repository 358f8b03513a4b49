import type { Db } from '../../../platform/database/db.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import { type SignInAnswer, useOptions, verifyUsed } from '../../../platform/security/second-factor/webauthn.ts';
import type { OwnPasskey } from '../../../queries/members/passkey-facts.ts';
import { type Asked, newChallenge, readChallenge } from './passkey-challenge.ts';
import { answerChallenge, findPasskey } from './passkey-store.ts';

export interface CheckDeps {
  db: Db;
  sealer: Pick<Sealer, 'fingerprint'>;
  site: { origin: string };
}

/** A passkey that fitted what it was asked for. What it proves is written with the counter, or not at all. */
export interface UsedPasskey {
  credentialId: string;
  owner: string;
  counter: number;
}

/** Of any passkey, or of these. */
export function askForPasskey({ sealer, site }: Omit<CheckDeps, 'db'>, asked: Asked, passkeys?: readonly OwnPasskey[]) {
  const known = passkeys?.map(({ id, transports }) => ({ credential_id: id, transports }));
  return useOptions(site, { challenge: newChallenge(sealer, asked), ...(known && { known }) });
}

/** The library asks for the challenge first; taking it there makes it count once, whatever is wrong with the rest. */
export function challengeTest({ db, sealer }: Omit<CheckDeps, 'site'>, asked: Asked) {
  return async (challenge: string) => {
    const read = readChallenge(sealer, { challenge, asked });
    return read !== undefined && answerChallenge(db, read);
  };
}

/** Undefined for whatever does not fit: no such passkey, somebody else's, one that is too new, another challenge, site or key, an owner who was not asked. */
export async function checkPasskey(
  deps: CheckDeps,
  { answer, asked }: { answer: SignInAnswer; asked: Asked },
): Promise<UsedPasskey | undefined> {
  const known = await findPasskey(deps.db, answer.id);
  if (!known || ('memberId' in asked && (known.owner !== asked.memberId || !known.may_confirm))) return undefined;
  const counter = await verifyUsed(deps.site, { answer, known }, challengeTest(deps, asked));
  return counter === undefined ? undefined : { credentialId: known.credential_id, owner: known.owner, counter };
}
