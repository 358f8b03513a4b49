import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { claimDocument, claimPerson } from '@kapao/contract/member/identity.ts';
import { decideExclusionMatch, listExclusions, proposeExclusionList } from '@kapao/contract/operator/exclusion.ts';
import {
  getIdentityClaim,
  getMemberIdentity,
  identityPicture,
  listIdentityClaims,
  refuseIdentity,
  revokeIdentity,
} from '@kapao/contract/operator/identity.ts';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { actFor } from '../../../platform/database/side.ts';
import { makeFileStore } from '../../../platform/process/file-store.ts';
import { excludeForEver, fairPlayOf } from '../../../testing/fair-play-story.ts';
import {
  accept,
  identityOf,
  newCardNumber,
  PERSON,
  pictureOf,
  prove,
  putPicture,
  sayPerson,
  showDocument,
} from '../../../testing/identity-story.ts';
import { plainPngBytes } from '../../../testing/plain-png.ts';
import { approveProposed } from '../../../testing/two-people.ts';
import { withoutTriggers } from '../../../testing/without-triggers.ts';
import { type Member, newAccountNo, startWorld, type World } from '../../../testing/world.ts';
import { purgeIdentity } from './identity-purge.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());
afterEach(async () => {
  expect(await world.audit()).toEqual([]);
});

const evidence = async (id: string) => (await world.callAs('finance', getIdentityClaim, { params: { id } })).reply;
const lookAt = async (id: string, by: 'finance' | 'owner') =>
  world.app.office.inject({
    url: identityPicture.path.replace(':id', id),
    headers: { cookie: await world.cookieOf(by) },
  });
const NOTE = 'the picture says another name';

describe('a name and a birth date', () => {
  it('a name and a birth date that fit the bank account are level 2 at once; other names wait for a person', async () => {
    const member = await world.register();
    expect((await identityOf(world, member)).level).toBe(1);
    const said = await sayPerson(world, member);
    expect(said.reply?.claim).toMatchObject({ level: 2, state: 'ACCEPTED' });
    expect(await identityOf(world, member)).toMatchObject({ level: 2, typed: PERSON });

    const other = await world.register();
    const waits = await sayPerson(world, other, { name: 'วรรณา แก้วดี', birthDate: '1985-02-28' });
    expect(waits.reply?.claim.state).toBe('WAITING');
    expect((await sayPerson(world, other)).message).toBe('REQUEST_LIMIT');
    const seen = await evidence(waits.reply?.claim.id ?? '');
    expect(seen).toMatchObject({ asks: ['NAME'], name: 'วรรณา แก้วดี', minAge: 20, memberLevel: 1, document: null });
    expect(seen?.names[0]).toMatchObject({ source: 'ACCOUNT', name: 'TEST MEMBER' });
    expect((await accept(world, seen?.id ?? '')).status).toBe(200);
    expect((await identityOf(world, other)).level).toBe(2);
  });

  it('are compared with the name that the bank told of a deposit', async () => {
    const member = await world.register();
    await world.deposit(member, 100);
    const said = await sayPerson(world, member);
    const { names = [] } = (await evidence(said.reply?.claim.id ?? '')) ?? {};
    expect(names.map(({ source }) => source).sort()).toEqual(['ACCOUNT', 'BANK']);
  });

  it('of somebody too young are refused in words, and what is said afterwards is for people', async () => {
    const member = await world.register();
    const young = await sayPerson(world, member, { ...PERSON, birthDate: '2012-01-31' });
    expect(young.reply?.claim).toMatchObject({ state: 'REFUSED', reason: 'UNDER_AGE' });
    const older = await sayPerson(world, member);
    expect(older.reply?.claim.state).toBe('WAITING');
    expect((await evidence(older.reply?.claim.id ?? ''))?.asks).toEqual(['AGAIN']);
  });

  it.each([
    { ...PERSON, birthDate: '1990-02-30' },
    { ...PERSON, birthDate: '2033-01-01' },
    { ...PERSON, name: '12345' },
    { ...PERSON, name: '<b>Somchai</b>' },
  ])('a name or a birth date cannot be %j', async (body) => {
    const member = await world.register();
    expect((await sayPerson(world, member, body)).message).toBe('KEY_INVALID');
  });

  it('are tried no more than five times a day, fifty at once or one after the other', async () => {
    const member = await world.register();
    const young = { ...PERSON, birthDate: '2012-01-31' };
    const tries = Array.from({ length: 50 }, () =>
      world.call(claimPerson, { token: member.token, body: young, key: randomUUID() }),
    );
    const answered = await Promise.all(tries);
    expect(answered.filter(({ status }) => status === 200)).toHaveLength(5);
    expect((await sayPerson(world, member)).message).toBe('REQUEST_LIMIT');
  });
});

describe('a document', () => {
  it('comes after the name, with a number that can be and two own pictures', async () => {
    const member = await world.register();
    const early = await showDocument(world, member);
    expect([early.message, JSON.parse(early.text).level]).toEqual(['IDENTITY_REQUIRED', 2]);
    await prove(world, member, { level: 2 });
    expect((await showDocument(world, member, '1101700230707')).message).toBe('KEY_INVALID');
    const [documentId, selfieId] = await Promise.all([
      putPicture({ world, member }, 'DOCUMENT'),
      putPicture({ world, member }, 'SELFIE'),
    ]);
    const body = {
      kind: 'PASSPORT',
      number: 'AA1234567',
      documentId: documentId.id ?? '',
      selfieId: selfieId.id ?? '',
    } as const;
    const thief = await world.register();
    await prove(world, thief, { level: 2 });
    expect((await world.call(claimDocument, { token: thief.token, body })).message).toBe('KEY_INVALID');
    const swapped = { ...body, documentId: body.selfieId, selfieId: body.documentId };
    expect((await world.call(claimDocument, { token: member.token, body: swapped })).message).toBe('KEY_INVALID');
    const sent = await Promise.all(
      Array.from({ length: 50 }, () => world.call(claimDocument, { token: member.token, body, key: randomUUID() })),
    );
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await identityOf(world, member)).claims[0]).toMatchObject({ level: 3, state: 'WAITING' });
  });

  it('is looked at with all its evidence, each look in the log, and accepted or refused in words', async () => {
    const member = await world.register();
    await prove(world, member, { level: 2 });
    const number = newCardNumber();
    const id = (await showDocument(world, member, number)).reply?.claim.id ?? '';
    const seen = await evidence(id);
    expect(seen).toMatchObject({
      document: { kind: 'THAI_CARD', number, isCheckDigitRight: true },
      ...{ level: 3, asks: ['DOCUMENT'], elsewhere: [], isExcluded: false, memberLevel: 2 },
    });
    const [picture] = seen?.pictures ?? [];
    const shown = await lookAt(picture?.id ?? '', 'finance');
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg']);
    for (const by of ['support', 'marketing', 'auditor'] as const) {
      expect((await world.callAs(by, identityPicture, { params: { id: picture?.id ?? '' } })).status).toBe(403);
      expect((await world.callAs(by, getIdentityClaim, { params: { id } })).status).toBe(403);
    }
    const looks = await world.admin.query(
      "select action from operator_audit where action like 'identity.%' and (subject = $1 or subject = $2)",
      [member.id, picture?.id],
    );
    expect(looks.rows.map(({ action }) => action).sort()).toEqual(['identity.look', 'identity.picture']);
    expect(
      (
        await world.callAs('finance', refuseIdentity, {
          params: { id },
          body: { reason: 'NOT_READABLE', note: NOTE },
        })
      ).status,
    ).toBe(200);
    expect((await identityOf(world, member)).claims[0]).toMatchObject({ state: 'REFUSED', reason: 'NOT_READABLE' });
    expect((await accept(world, id)).message).toBe('KEY_INVALID');
    const again = (await showDocument(world, member, number)).reply?.claim.id ?? '';
    await world.cookieOf('owner');
    const many = await Promise.all(
      Array.from({ length: 20 }, (_, at) => accept(world, again, at % 2 ? 'finance' : 'owner')),
    );
    expect(many.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await identityOf(world, member)).level).toBe(3);
    // Another name is support's business from here on.
    expect((await sayPerson(world, member)).message).toBe('KEY_INVALID');
  });

  it('a document that another member showed is pointed out to whoever decides', async () => {
    const [first, second] = [await world.register(), await world.register()];
    const number = newCardNumber();
    await prove(world, first, { level: 3, number: number });
    await prove(world, second, { level: 2 });
    const id = (await showDocument(world, second, number)).reply?.claim.id ?? '';
    expect(await evidence(id)).toMatchObject({
      asks: ['DOCUMENT', 'SAME_DOCUMENT'],
      elsewhere: [{ memberId: first.id, state: 'ACCEPTED' }],
    });
  });

  it('an accepted document can be revoked, with the levels above it', async () => {
    const member = await world.register();
    await prove(world, member, { level: 3 });
    const { reply } = await world.callAs('owner', getMemberIdentity, { params: { id: member.id } });
    const name = reply?.claims.find(({ level }) => level === 2);
    const revoked = await world.callAs('owner', revokeIdentity, {
      params: { id: name?.id ?? '' },
      body: { reason: 'NAME_DIFFERS', note: NOTE },
    });
    expect(revoked.status).toBe(200);
    const now = await identityOf(world, member);
    expect([now.level, now.claims.map(({ state }) => state)]).toEqual([1, ['REVOKED', 'REVOKED']]);
  });

  it('waits oldest first in the queue', async () => {
    const { reply } = await world.callAs('owner', listIdentityClaims, { query: { state: 'WAITING' } });
    const times = reply?.claims.map(({ claimedAt }) => claimedAt) ?? [];
    expect(times.length).toBeGreaterThan(2);
    expect(times).toEqual(times.toSorted());
  });
});

describe('a picture', () => {
  it('lies sealed, opens for a look only, and is nothing but a picture', async () => {
    const member = await world.register();
    const secret = 'the-member-lives-here';
    const tagged = await sharp(await pictureOf('DOCUMENT'))
      .jpeg()
      .withExif({ IFD0: { Copyright: secret } })
      .toBuffer();
    const { id } = await putPicture({ world, member }, 'DOCUMENT', { file: tagged, name: 'card.jpg' });
    const rows = await world.admin.query('select stored_name from identity_pictures where picture_id = $1', [id]);
    expect(rows.rows[0]?.stored_name).toMatch(/^identity\/[0-9a-f]{2}\/[0-9a-f]{48}\.sealed$/);
    const stored = await readFile(`${world.filesDirectory}/${rows.rows[0]?.stored_name}`);
    expect(stored.subarray(0, 64).includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false);
    expect(
      await sharp(stored)
        .metadata()
        .catch(() => 'no picture'),
    ).toBe('no picture');
    const shown = await lookAt(id ?? '', 'owner');
    expect(shown.rawPayload.includes(secret)).toBe(false);
    const { format, width, exif } = await sharp(shown.rawPayload).metadata();
    expect([format, width, exif]).toEqual(['jpeg', 320, undefined]);
  });

  it.each([
    ['of text', 'card.png', () => Buffer.from('hello, I am a card')],
    ['of a document', 'card.jpg', () => Buffer.from('%PDF-1.7\nnothing')],
    ['of a bomb', 'card.png', () => plainPngBytes(30_000, 30_000)],
  ])('a picture %s is refused', async (_what, name, make) => {
    const member = await world.register();
    const { message } = await putPicture({ world, member }, 'DOCUMENT', { file: make(), name });
    expect(message).toBe('FILE_NOT_SUPPORTED');
    expect((await identityOf(world, member)).pictures).toEqual([]);
  });

  it('repeated under its key is one picture; with another file or side it is refused', async () => {
    const member = await world.register();
    const key = randomUUID();
    const first = await putPicture({ world, member }, 'DOCUMENT', { key });
    expect(await putPicture({ world, member }, 'DOCUMENT', { key })).toEqual(first);
    expect((await putPicture({ world, member }, 'SELFIE', { key })).status).toBe(409);
    const file = await pictureOf('SELFIE');
    expect((await putPicture({ world, member }, 'DOCUMENT', { key, file })).status).toBe(409);
    expect((await identityOf(world, member)).pictures).toEqual([{ id: first.id, side: 'DOCUMENT' }]);
  });

  it('whose process died before the file was there is stored by the repeat', async () => {
    const member = await world.register();
    const key = randomUUID();
    const { id } = await putPicture({ world, member }, 'DOCUMENT', { key });
    await world.admin.query('alter table identity_pictures disable trigger stands');
    const row = await world.admin.query(
      'update identity_pictures set stored_at = null where picture_id = $1 returning stored_name',
      [id],
    );
    await world.admin.query('alter table identity_pictures enable trigger stands');
    await rm(`${world.filesDirectory}/${row.rows[0]?.stored_name}`);
    expect((await identityOf(world, member)).pictures).toEqual([]);
    expect((await putPicture({ world, member }, 'DOCUMENT', { key })).id).toBe(id);
    expect((await identityOf(world, member)).pictures).toEqual([{ id, side: 'DOCUMENT' }]);
  });

  it('is put no more than twenty times a day', async () => {
    const member = await world.register();
    await world.admin.query(
      `insert into identity_pictures (member_id, picture_id, side, upload_hash, stored_name, key_sealed)
       select $1, gen_random_uuid(), 'SELFIE', sha256('x'), 'identity/none', '\\x00' from generate_series(1, 20)`,
      [member.id],
    );
    expect((await putPicture({ world, member }, 'DOCUMENT')).message).toBe('REQUEST_LIMIT');
    await withoutTriggers(world.admin, `delete from identity_pictures where member_id = '${member.id}'`);
  });

  it('and the number of its document go when their time is over, and not before', async () => {
    const member = await world.register();
    await prove(world, member, { level: 3 });
    const left = await putPicture({ world, member }, 'SELFIE');
    const age = (days: number) => ageIdentity(member.id, days);
    const purge = () =>
      actFor('worker', () =>
        purgeIdentity({
          db: world.app.db,
          files: makeFileStore({ directory: world.filesDirectory }, () => undefined),
        }),
      );
    const id = (await identityOf(world, member)).claims[0]?.id ?? '';
    await age(1_820);
    await purge();
    expect((await evidence(id))?.document?.number).not.toBeNull();
    expect((await identityOf(world, member)).pictures).toEqual([]);
    expect((await world.callAs('owner', identityPicture, { params: { id: left.id ?? '' } })).status).toBe(404);
    await age(10);
    await purge();
    const gone = await evidence(id);
    expect([gone?.document?.number, gone?.pictures.map(({ isPurged }) => isPurged)]).toEqual([null, [true, true]]);
    expect((await identityOf(world, member)).level).toBe(3);
    const files = await readdir(`${world.filesDirectory}/identity`, { recursive: true });
    const kept = await world.admin.query('select stored_name from identity_pictures where purged_at is null');
    expect(files.filter((name) => name.endsWith('.sealed'))).toHaveLength(kept.rows.length);
  });
});

describe('a document of somebody who is excluded', () => {
  it('stops whoever shows it until people have looked, and two accept it', async () => {
    const number = newCardNumber();
    const excluded = await world.register();
    await prove(world, excluded, { level: 3, number: number });
    const other = await world.register();
    await excludeForEver(world, excluded);
    await prove(world, other, { level: 2 });
    const id = (await showDocument(world, other, number)).reply?.claim.id ?? '';
    expect((await fairPlayOf(world, other)).exclusion).toMatchObject({ kind: 'EXCLUSION', isUnderReview: true });
    expect(await evidence(id)).toMatchObject({ asks: ['DOCUMENT', 'SAME_DOCUMENT', 'EXCLUDED'], isExcluded: true });
    const wish = await accept(world, id);
    expect(wish.status).toBe(202);
    expect((await identityOf(world, other)).level).toBe(2);
    expect((await approveProposed(world, wish, 'finance')).status).not.toBe(200);
    const behind = `update identity_claims set state = 'ACCEPTED', decided_by = 'finance', agreed_by = 'finance',
      decided_at = clock_timestamp() where claim_id = $1`;
    await expect(world.admin.query(behind, [id])).rejects.toMatchObject({ constraint: 'identity_by_two' });
    expect((await approveProposed(world, wish, 'owner')).status).toBe(200);
    expect((await identityOf(world, other)).level).toBe(3);
  });

  it('stops every account it was shown at, before and during the exclusion, and no other', async () => {
    const [number, unlike] = [newCardNumber(), newCardNumber()];
    const [excluded, second, waiting, other] = [
      await world.register(),
      await world.register(),
      await world.register(),
      await world.register(),
    ];
    await prove(world, excluded, { level: 3, number });
    await prove(world, second, { level: 3, number });
    await prove(world, other, { level: 3, number: unlike });
    await prove(world, waiting, { level: 2 });
    await showDocument(world, waiting, number);
    await excludeForEver(world, excluded);
    for (const member of [second, waiting]) {
      expect((await fairPlayOf(world, member)).exclusion).toMatchObject({ kind: 'EXCLUSION', isUnderReview: true });
    }
    expect((await fairPlayOf(world, other)).exclusion).toBeNull();
    // Who is the same person leaves the own marks too: the bank account is nobody else's from then on.
    const { reply } = await world.callAs('owner', listExclusions, { query: { state: 'REVIEW' } });
    const match = reply?.exclusions.find(({ member }) => member?.memberId === second.id);
    const params = { id: match?.id ?? '' };
    const decided = await world.callAs('finance', decideExclusionMatch, {
      params,
      body: { isSame: true, reason: 'one card' },
    });
    expect(decided.status).toBe(200);
    const { bankCode, accountNo } = second;
    await world.moveAccount(second, newAccountNo());
    await expect(world.register({ bankCode, accountNo })).rejects.toThrow('EXISTING_BANK');
  });

  it('stops it as well when a dozen accounts show it in the moment of the exclusion', async () => {
    const number = newCardNumber();
    const excluded = await world.register();
    await prove(world, excluded, { level: 3, number });
    const others: Member[] = [];
    for (let at = 0; at < 12; at += 1) {
      const member = await world.register();
      await prove(world, member, { level: 2 });
      others.push(member);
    }
    const shown = others.map((member) => showDocument(world, member, number));
    const answers = await Promise.all([excludeForEver(world, excluded), ...shown]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    for (const member of others) {
      expect((await fairPlayOf(world, member)).exclusion).toMatchObject({ kind: 'EXCLUSION', isUnderReview: true });
    }
  });

  it('is known by a list of numbers as well, before and after it was shown', async () => {
    const [before, after] = [await world.register(), await world.register()];
    const [first, second] = [newCardNumber(), newCardNumber()];
    await prove(world, before, { level: 3, number: first });
    const csv = `phone,bank,account,identity,until,note\n,,,${first},,court\n,,,${second},,court`;
    const wish = await world.callAs('finance', proposeExclusionList, { body: { csv, reason: 'letter of the court' } });
    expect((await approveProposed(world, wish, 'owner')).status).toBe(200);
    expect((await fairPlayOf(world, before)).exclusion).toMatchObject({ kind: 'EXCLUSION', isUnderReview: false });
    await prove(world, after, { level: 2 });
    await showDocument(world, after, second);
    expect((await fairPlayOf(world, after)).exclusion).toMatchObject({ isUnderReview: true });
  });
});

describe('the database', () => {
  it('lets nothing be decided that no rule decides, nor what was said be changed', async () => {
    const member = await world.register();
    const insert = (state: string, level: number, score: number) =>
      world.admin.query(
        `insert into identity_claims (member_id, claim_id, level, state, full_name, birth_date, name_score, decided_at,
           document_kind, document_hash) values ($1, gen_random_uuid(), $3::int, $2, 'A B', '1990-01-01', $4, clock_timestamp(),
           case when $3::int = 3 then 'PASSPORT' end, case when $3::int = 3 then sha256('x') end)`,
        [member.id, state, level, score],
      );
    await expect(insert('ACCEPTED', 3, 100)).rejects.toMatchObject({ constraint: 'identity_decided_once' });
    await expect(insert('ACCEPTED', 2, 10)).rejects.toMatchObject({ constraint: 'identity_decided_once' });
    await prove(world, member, { level: 2 });
    const change = (set: string) =>
      world.admin.query(`update identity_claims set ${set} where member_id = $1`, [member.id]);
    await expect(change("birth_date = '1980-01-01'")).rejects.toMatchObject({ constraint: 'identity_stands' });
    await expect(change("state = 'WAITING', decided_at = null")).rejects.toMatchObject({
      constraint: 'identity_decided_once',
    });
    // A document that nobody else would be known by.
    await expect(
      world.admin.query(
        `insert into identity_claims (member_id, claim_id, level, state, full_name, birth_date, name_score, document_kind, document_hash)
         values ($1, gen_random_uuid(), 3, 'WAITING', 'A B', '1990-01-01', 100, 'PASSPORT', sha256('x'))`,
        [member.id],
      ),
    ).rejects.toMatchObject({ constraint: 'identity_document_known' });
    const young = (await world.register()).id;
    await expect(
      world.admin.query(
        `insert into identity_claims (member_id, claim_id, level, state, full_name, birth_date, name_score, decided_at)
         values ($1, gen_random_uuid(), 2, 'ACCEPTED', 'A B', '2012-01-01', 100, clock_timestamp())`,
        [young],
      ),
    ).rejects.toMatchObject({ constraint: 'identity_of_age' });
  });
});

/** As if all had been put and decided so many days earlier. */
async function ageIdentity(memberId: string, days: number): Promise<void> {
  const client = await world.admin.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    const span = `${days} days`;
    await client.query(
      'update identity_claims set claimed_at = claimed_at - $2::interval, decided_at = decided_at - $2::interval where member_id = $1',
      [memberId, span],
    );
    await client.query('update identity_pictures set put_at = put_at - $2::interval where member_id = $1', [
      memberId,
      span,
    ]);
    await client.query('commit');
  } finally {
    client.release();
  }
}
