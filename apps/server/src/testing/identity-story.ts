import {
  claimDocument,
  claimPerson,
  getIdentity,
  type IdentitySide,
  putIdentityPicture,
} from '@kapao/contract/member/identity.ts';
import { acceptIdentity } from '@kapao/contract/operator/identity.ts';
import sharp from 'sharp';
import { z } from 'zod';
import type { OperatorName } from './seed.ts';
import type { Member, World } from './world.ts';

const uploaded = z.object({ message: z.optional(z.string()), id: z.optional(z.string()) });

export interface Uploading {
  file?: Uint8Array;
  name?: string;
  key?: string;
}

const PICTURES: Record<IdentitySide, string> = { DOCUMENT: '#3070a0', SELFIE: '#a07030' };

export const pictureOf = (side: IdentitySide) =>
  sharp({ create: { width: 320, height: 200, channels: 3, background: PICTURES[side] } })
    .png()
    .toBuffer();

/** Puts a picture as a browser does. */
export async function putPicture(
  { world, member }: { world: Pick<World, 'memberUrl'>; member: Pick<Member, 'token'> },
  side: IdentitySide,
  wish: Uploading = {},
) {
  const form = new FormData();
  form.set('file', new Blob([Buffer.from(wish.file ?? (await pictureOf(side)))]), wish.name ?? 'card.png');
  const answered = await fetch(`${world.memberUrl}${putIdentityPicture.path.replace(':side', side)}`, {
    method: 'POST',
    body: form,
    headers: {
      'x-requested-with': 'kapao',
      authorization: `Bearer ${member.token}`,
      ...(wish.key === undefined ? {} : { 'idempotency-key': wish.key }),
    },
  });
  return { status: answered.status, ...uploaded.parse(await answered.json()) };
}

export const PERSON = { name: 'Test Member', birthDate: '1990-05-17' };

export const sayPerson = (world: World, member: Member, person = PERSON) =>
  world.call(claimPerson, { token: member.token, body: person });

/** A number of a Thai card that nobody else of this run has. */
let cards = 0;
export function newCardNumber(): string {
  cards += 1;
  const twelve = `1${String(cards).padStart(11, '0')}`;
  const sum = [...twelve].reduce((total, digit, at) => total + Number(digit) * (13 - at), 0);
  return `${twelve}${(11 - (sum % 11)) % 10}`;
}

/** Both pictures and a document, which then waits for people. */
export async function showDocument(world: World, member: Member, number = newCardNumber()) {
  const [documentId, selfieId] = await Promise.all([
    putPicture({ world, member }, 'DOCUMENT'),
    putPicture({ world, member }, 'SELFIE'),
  ]);
  return world.call(claimDocument, {
    token: member.token,
    body: { kind: 'THAI_CARD', number, documentId: documentId.id ?? '', selfieId: selfieId.id ?? '' },
  });
}

export async function identityOf(world: World, member: Member) {
  const answered = await world.call(getIdentity, { token: member.token });
  if (!answered.reply) throw new Error(`the identity answered ${answered.text}`);
  return answered.reply;
}

export const accept = (world: World, claimId: string, by: OperatorName = 'finance') =>
  world.callAs(by, acceptIdentity, { params: { id: claimId }, body: { note: 'looked at both pictures' } });

/** A member who has proven a level. */
export async function prove(world: World, member: Member, proof: { level: 2 | 3; number?: string }): Promise<void> {
  const { level, number } = proof;
  const said = await sayPerson(world, member);
  if (said.reply?.claim.state !== 'ACCEPTED') throw new Error(`the name answered ${said.text}`);
  if (level === 2) return;
  const shown = await showDocument(world, member, number);
  const accepted = await accept(world, shown.reply?.claim.id ?? '');
  if (accepted.status !== 200) throw new Error(`the document answered ${shown.text} ${accepted.text}`);
}
