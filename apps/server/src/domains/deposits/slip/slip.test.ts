import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { RECEIVING } from '../../../testing/seed.ts';
import { slipCode, slipPng } from '../../../testing/slip-pictures.ts';
import { ended, hurrySlips, NUMBER_OF, pay, slipsOf, upload, withoutFeed } from '../../../testing/slip-story.ts';
import { type Member, startWorld, until, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'), { SLIPS_PER_MEMBER_DAY: '1000' });
});
afterEach(() => world.outside.clearFaults());
afterAll(async () => {
  expect(await world.audit()).toEqual([]);
  await world.stop();
});

const cashOf = async (member: Member) => (await world.books(member)).cash ?? 0n;
const count = async (question: string, values: unknown[]) =>
  Number((await world.admin.query(`select count(*) from ${question}`, values)).rows[0]?.count);
const reviewOf = async (reference: string | undefined): Promise<string | undefined> =>
  (await world.admin.query('select review_reason from slips where reference = $1', [reference])).rows[0]?.review_reason;

/** Uploads and waits for the end. */
async function story(member: Member, picture: Uint8Array, name = 'slip.png') {
  const answered = await upload({ world, member, file: picture, name });
  return ended(world, member, answered.slip?.reference);
}

describe('a slip', () => {
  it('credits what the verifiers say was received, once', async () => {
    const member = await world.register();
    await withoutFeed(world);
    const { picture } = await pay(world, member, { baht: 123.45 });
    const answered = await upload({ world, member, file: picture });
    expect([answered.status, answered.message, answered.slip?.status]).toEqual([200, 'SUCCESS', 'PENDING']);
    const slip = await ended(world, member, answered.slip?.reference);
    expect([slip.status, slip.amount, slip.note, slip.state]).toEqual(['SUCCESS', 123.45, '', 'SUCCESS']);
    expect(await cashOf(member)).toBe(12_345n);
  });

  it('a slip without a code on it is an incorrect slip, with a payment code only an invalid one', async () => {
    const member = await world.register();
    expect((await story(member, await slipPng(undefined))).note).toBe('CANNOT_READ_CROPPED_IMAGE');
    const payment = '00020101021229370016A000000677010111011300668123456785303764540510.005802TH6304A1B2';
    expect((await story(member, await slipPng(payment))).note).toBe('INVALID_SLIP');
  });

  it('a slip with too few points for any code is an incorrect slip because of its size', async () => {
    const member = await world.register();
    const small = await sharp(await slipPng(undefined))
      .resize({ width: 20, height: 20, fit: 'fill' })
      .png()
      .toBuffer();
    expect((await story(member, small)).note).toBe('IMG_SIZE_UNABLE_TO_PROCESS');
  });

  it('a slip whose check sum is wrong has an unreadable reference', async () => {
    const member = await world.register();
    const code = slipCode('014', '20261121ABCDEFGHJKLMNPQRS');
    expect((await story(member, await slipPng(`${code.slice(0, -4)}0000`))).note).toBe('UNSTABLE_REFNO_ON_SLIP');
  });

  it('a slip whose picture is gone from the store is no proper slip', async () => {
    const member = await world.register();
    await world.admin.query(`create function lose_picture() returns trigger language plpgsql as
      $$ begin new.file_name := 'slips/00/' || repeat('0', 48) || '.jpg'; return new; end $$`);
    await world.admin.query(
      'create trigger lose_picture before insert on slips for each row execute function lose_picture()',
    );
    const slip = await story(member, await slipPng(undefined)).finally(() =>
      world.admin.query('drop function lose_picture cascade'),
    );
    expect([slip.status, slip.note]).toEqual(['FAILED', 'UPLOADED_FILE_NOT_EXIST']);
  });

  it('a slip of a wallet is no transfer from the registered account', async () => {
    const member = await world.register();
    const wallet = '00490002010102010203P2P03145000000000000104080101202591046026';
    expect((await story(member, await slipPng(wallet))).note).toBe('NOT_MATCH');
  });

  it('a slip that no verifier knows is invalid, and may be uploaded again once the bank knows it', async () => {
    const member = await world.register();
    const forged = await slipPng(slipCode('014', 'FORGEDFORGEDFORGEDFORGED1'));
    expect((await story(member, forged)).note).toBe('INVALID_SLIP');
    expect((await story(member, forged)).note).toBe('INVALID_SLIP');
  });

  it('nobody knows is left to people when banks no longer answer for its age', async () => {
    const member = await world.register();
    const picture = await slipPng(slipCode('014', '20260102OLDOLDOLDOLDOLD01'));
    const { slip } = await upload({ world, member, file: picture });
    await until('a person has to look', async () => (await reviewOf(slip?.reference)) === 'TOO_OLD_TO_LOOK_UP');
    expect((await slipsOf(world, member))[0]).toMatchObject({ reference: slip?.reference, status: 'PENDING' });
    const kept = await world.admin.query('select last_answer from slips where reference = $1', [slip?.reference]);
    expect(kept.rows[0]?.last_answer).toContain('over 7 days old');
  });

  it.each([
    ['to a stranger', { toBank: 'KBANK', toAccountNo: '9999999999' }, 'DEST_ACC_INVALID'],
    ['an hour and a minute old', { at: new Date(Date.now() - 61 * 60_000).toISOString() }, 'EXPIRED_SLIP'],
    ['from the future', { at: new Date(Date.now() + 3_600_000).toISOString() }, 'INVALID_SLIP'],
    ['from another account', { fromAccountNo: '5550001112' }, 'NOT_MATCH'],
    ['under another name', { fromName: 'SOMEBODY ELSE' }, 'NOT_MATCH'],
  ] as const)('a slip of a transfer %s fails', async (_how, wish, note) => {
    const member = await world.register();
    await withoutFeed(world);
    const { picture } = await pay(world, member, wish);
    expect((await story(member, picture)).note).toBe(note);
    expect(await cashOf(member)).toBe(0n);
  });

  it('a slip of 59 minutes ago is in time', async () => {
    const member = await world.register();
    await withoutFeed(world);
    await world.admin.query(
      "update member_bank_accounts set entered_at = now() - interval '1 day' where member_id = $1",
      [member.id],
    );
    const { picture } = await pay(world, member, { at: new Date(Date.now() - 59 * 60_000).toISOString() });
    expect((await story(member, picture)).status).toBe('SUCCESS');
  });

  it('a slip with a name that may be the member’s waits for people', async () => {
    const member = await world.register();
    await withoutFeed(world);
    const { picture } = await pay(world, member, { fromName: 'TEST' });
    const { slip } = await upload({ world, member, file: picture });
    await until('it waits for people', async () => (await reviewOf(slip?.reference)) === 'SENDER_UNCERTAIN');
    expect(await cashOf(member)).toBe(0n);
  });

  it('a slip of another member fails, and its owner can still upload it', async () => {
    const [thief, owner] = [await world.register(), await world.register()];
    await withoutFeed(world);
    const { picture } = await pay(world, owner, { baht: 70 });
    expect((await story(thief, picture)).note).toBe('NOT_MATCH');
    expect((await story(owner, picture)).status).toBe('SUCCESS');
    expect([await cashOf(thief), await cashOf(owner)]).toEqual([0n, 7_000n]);
  });
});

describe('one transfer', () => {
  it('one transfer by 50 uploads of one slip, half of them by another member, is credited once', async () => {
    const [member, other] = [await world.register(), await world.register()];
    await withoutFeed(world);
    const { picture, reference } = await pay(world, member, { baht: 50 });
    // Few uploads of one member wait for each other: one that was sent away comes again, until all 50 are taken.
    let open = Array.from({ length: 50 }, (_, at) => (at % 2 ? other : member));
    for (let round = 0; open.length > 0 && round < 10; round += 1) {
      const answers = await Promise.all(open.map((sender) => upload({ world, member: sender, file: picture })));
      expect(answers.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
      open = open.filter((_, at) => answers[at]?.status === 429);
    }
    expect(open).toEqual([]);
    expect(await count('slips where member_id = any($1)', [[member.id, other.id]])).toBe(50);
    await until('all are decided', async () => {
      await hurrySlips(world);
      return (await count('slips where final_at is null and member_id = any($1)', [[member.id, other.id]])) === 0;
    });
    const notes = [...(await slipsOf(world, member)), ...(await slipsOf(world, other))].map(({ note }) => note);
    // A copy read before the rightful one is claimed and fails as not the member's; every other is a duplicate.
    expect(notes.filter((note) => note === '')).toHaveLength(1);
    expect(new Set(notes.filter((note) => note !== '' && note !== 'NOT_MATCH'))).toEqual(
      new Set(['SLIP_REFNO_DUPLICATED']),
    );
    expect([await cashOf(member), await cashOf(other)]).toEqual([5_000n, 0n]);
    expect(await count('inflows where bank_ref = $1', [reference])).toBe(1);
  });

  it('is refused a second time while the first is still being verified', async () => {
    const member = await world.register();
    await withoutFeed(world);
    await world.outside.setFault({ target: 'verifier:a', fault: 'down', times: 100 });
    await world.outside.setFault({ target: 'verifier:b', fault: 'down', times: 100 });
    const { picture } = await pay(world, member);
    const first = await upload({ world, member, file: picture });
    await until('it is being verified', async () =>
      (await slipsOf(world, member)).some(({ state }) => state === 'VERIFYING'),
    );
    expect((await story(member, picture)).note).toBe('SLIP_REFNO_DUPLICATED');
    await world.outside.clearFaults();
    expect((await ended(world, member, first.slip?.reference)).status).toBe('SUCCESS');
    expect(await cashOf(member)).toBe(10_000n);
  });

  it.each(['slip first', 'feed first'])(
    'one transfer reported by slip and bank, %s, is credited once',
    async (order) => {
      const member = await world.register();
      if (order === 'slip first') await withoutFeed(world);
      const { picture, reference } = await pay(world, member, { baht: 31 });
      if (order === 'feed first') await until('the feed credits', async () => (await cashOf(member)) === 3_100n);
      const slip = await story(member, picture);
      expect([slip.status, slip.amount]).toEqual(['SUCCESS', 31]);
      // A slip of money that was there already is told from one that brought it.
      const isEarlier = Date.parse(slip.creditedAt ?? '') < Date.parse(slip.createdAt);
      expect(isEarlier).toBe(order === 'feed first');
      await world.outside.clearFaults();
      // The bank goes on reporting: by its feed, and by the notice it repeats.
      const { picture: next } = await pay(world, member, { baht: 1 });
      expect((await story(member, next)).status).toBe('SUCCESS');
      await until('the next is there', async () => (await cashOf(member)) === 3_200n);
      expect(await count('inflows where bank_ref = $1', [reference])).toBe(1);
      expect(await count('operations where member_id = $1', [member.id])).toBe(2);
    },
  );

  it('a transfer that the bank has credited to another member is a duplicate', async () => {
    const [member, other] = [await world.register(), await world.register()];
    const { picture } = await pay(world, member, { baht: 44 });
    await until('the feed credits', async () => (await cashOf(member)) === 4_400n);
    expect((await story(other, picture)).note).toBe('SLIP_REFNO_DUPLICATED');
    expect(await cashOf(other)).toBe(0n);
  });

  it('one transfer that waits for its owner is credited by the slip', async () => {
    const member = await world.register();
    const turn = (status: string) =>
      world.admin.query('update members set status = $2 where member_id = $1', [member.id, status]);
    await turn('FROZEN');
    const { picture, reference } = await pay(world, member, { baht: 12 });
    await until(
      'it waits',
      async () => (await count("inflows where bank_ref = $1 and state = 'UNMATCHED'", [reference])) === 1,
    );
    await turn('ACTIVE');
    expect((await story(member, picture)).status).toBe('SUCCESS');
    expect(await cashOf(member)).toBe(1_200n);
  });

  it('one transfer that another member of the same name could have made waits for people, whoever has the picture', async () => {
    const member = await world.register();
    // Nobody proves an account number at registration: one made to look like the sender's must not be enough.
    const accountNo = `999${member.accountNo.slice(-7)}`;
    const lookAlike = await world.register({ bankCode: member.bankCode, accountNo });
    const { picture } = await pay(world, member, { baht: 34 });
    const { slip } = await upload({ world, member: lookAlike, file: picture });
    await until('it waits for people', async () => {
      await hurrySlips(world);
      return (await reviewOf(slip?.reference)) === 'SENDER_UNCERTAIN';
    });
    expect([await cashOf(member), await cashOf(lookAlike)]).toEqual([0n, 0n]);
  });
});

describe('verifiers', () => {
  const FAULTS = [
    'down',
    'slow',
    'drop-request',
    'drop-answer',
    'error-after',
    'garbage',
    'duplicate',
    'refuse',
    'bank-late',
    'bank-out',
  ];

  it.each(
    FAULTS.flatMap(
      (fault) =>
        [
          ['verifier:a', fault],
          ['verifier:b', fault],
        ] as const,
    ),
  )('%s under %s: the slip is credited once all the same', async (target, fault) => {
    const member = await world.register();
    await withoutFeed(world);
    await world.outside.setFault({ target, fault, times: 2, ms: 2_000 });
    const { picture } = await pay(world, member, { baht: 20 });
    expect((await story(member, picture)).status).toBe('SUCCESS');
    expect(await cashOf(member)).toBe(2_000n);
  });

  it.each(['verifier:a', 'verifier:b'])('%s telling a wrong amount: nothing is booked by it', async (target) => {
    const member = await world.register();
    await withoutFeed(world);
    await world.outside.setFault({ target, fault: 'wrong-amount', times: 5 });
    const { picture } = await pay(world, member, { baht: 20 });
    const { slip } = await upload({ world, member, file: picture });
    await until('people are asked', async () => (await reviewOf(slip?.reference)) === 'AMOUNT_DIFFERS');
    expect(await cashOf(member)).toBe(0n);
    await world.outside.clearFaults();
    await until('the bank’s own report is credited', async () => (await cashOf(member)) === 2_000n);
  });

  it('with one verifier down and the bank silent nothing is booked on one answer alone', async () => {
    const member = await world.register();
    await withoutFeed(world);
    await world.outside.setFault({ target: 'verifier:b', fault: 'down', times: 1_000 });
    const { picture } = await pay(world, member, { baht: 20 });
    const { slip } = await upload({ world, member, file: picture });
    await until('it was looked for a second word three times', async () => {
      await hurrySlips(world);
      return (
        (await count('slips where reference = $1 and told is not null and attempts >= 3', [slip?.reference])) === 1
      );
    });
    expect((await slipsOf(world, member))[0]?.status).toBe('PENDING');
    expect(await cashOf(member)).toBe(0n);
    await world.outside.clearFaults();
    expect((await ended(world, member, slip?.reference)).status).toBe('SUCCESS');
  });

  it('with both verifiers down a slip stays in progress and nothing is credited until they are back', async () => {
    const member = await world.register();
    await withoutFeed(world);
    for (const target of ['verifier:a', 'verifier:b'])
      await world.outside.setFault({ target, fault: 'down', times: 1_000 });
    const { picture } = await pay(world, member, { baht: 20 });
    const { slip } = await upload({ world, member, file: picture });
    await until('it was asked about three times', async () => {
      await hurrySlips(world);
      return (await count('slips where reference = $1 and attempts >= 3', [slip?.reference])) === 1;
    });
    expect((await slipsOf(world, member))[0]?.status).toBe('PENDING');
    expect(await cashOf(member)).toBe(0n);
    await world.outside.clearFaults();
    expect((await ended(world, member, slip?.reference)).status).toBe('SUCCESS');
  });
});

it('an account no longer in use receives nothing', async () => {
  const member = await world.register();
  await withoutFeed(world);
  await world.admin.query('update receiving_accounts set is_active = false where receiving_account_id = $1', [
    RECEIVING.thb,
  ]);
  try {
    const { picture } = await pay(world, member);
    expect((await story(member, picture)).note).toBe('DEST_ACC_INVALID');
  } finally {
    await world.admin.query('update receiving_accounts set is_active = true');
  }
});

it('after the daily cut-off slips wait for midnight', async () => {
  const member = await world.register();
  const text = JSON.stringify({ th: { text: 'x', uploadWithinMinutes: 60, cutoffTime: '00:00' } });
  await world.admin.query(
    `insert into content_versions (name, version, content, operator) values ('slip', 999, '${text}', 'owner')`,
  );
  const picture = await slipPng(slipCode(NUMBER_OF.SCB ?? '', '20261121CUTOFFCUTOFFCUTOF'));
  const { slip } = await upload({ world, member, file: picture });
  const found = await world.admin.query('select next_attempt_at from slips where reference = $1', [slip?.reference]);
  const wait: Date = found.rows[0]?.next_attempt_at;
  expect([wait.getUTCHours(), wait.getUTCMinutes(), wait > new Date()]).toEqual([17, 0, true]);
  expect((await slipsOf(world, member))[0]?.state).toBe('UPLOADED');
});
