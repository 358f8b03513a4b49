import { sendCode, verifyCode } from '@kapao/contract/member/one-time-code.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { digits, startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'), { OTP_SENDS_PER_PREFIX_HOUR: '6' });
});
afterAll(() => world?.stop());
beforeEach(() => world.outside.clearFaults());

const newPhone = () => `08${digits(8)}`;
const send = (phoneNumber: string, more: Record<string, unknown> = {}) =>
  world.call(sendCode, { body: { phoneNumber, ...more } });
const verify = (otpToken: string, otpCode: string) => world.call(verifyCode, { body: { otpToken, otpCode } });

/** Moves everything known of a phone into the past. */
async function letPass(phone: string, seconds: number): Promise<void> {
  const e164 = `+66${phone.slice(1)}`;
  await world.admin.query(
    `update one_time_codes set created_at = created_at - make_interval(secs => $2),
      expires_at = expires_at - make_interval(secs => $2), verified_at = verified_at - make_interval(secs => $2) where phone = $1`,
    [e164, seconds],
  );
  await world.admin.query('update one_time_code_failures set at = at - make_interval(secs => $2) where phone = $1', [
    e164,
    seconds,
  ]);
}

async function lastCode(phone: string): Promise<string> {
  const [text = ''] = await world.outside.messagesTo(phone);
  return /#(\d{6})$/.exec(text)?.[1] ?? '';
}

/** A code that has been sent: its token, its digits, and digits that are wrong. */
async function issued(phone = newPhone(), more: Record<string, unknown> = {}) {
  const answered = await send(phone, more);
  if (!answered.reply) throw new Error(`the send answered ${answered.message}`);
  const code = await lastCode(phone);
  const wrong = code === '000000' ? '111111' : '000000';
  return { phone, token: answered.reply.otpToken, code, wrong };
}

async function verified(phone = newPhone(), more: Record<string, unknown> = {}) {
  const sent = await issued(phone, more);
  expect((await verify(sent.token, sent.code)).message).toBe('OTP_CODE_VALID');
  return sent;
}

describe('sending a code', () => {
  it.each([
    ['th', 'รหัสยืนยัน'],
    ['la', 'ລະຫັດຢືນຢັນ'],
    ['en', 'your code is'],
  ])('speaks the language of the member: %s, and binds the last line to the site', async (locale, words) => {
    const phone = newPhone();
    const { reply, text } = await send(phone, { locale });
    const [message = ''] = await world.outside.messagesTo(phone);
    const code = await lastCode(phone);
    expect(message).toContain(words);
    expect(message).toContain(code);
    expect(message).toContain(reply?.otpRef);
    expect(message.split('\n').at(-1)).toBe(`@127.0.0.1 #${code}`);
    expect(reply).toMatchObject({ code: 'SUCCESS', resendInSeconds: 60, expiresInSeconds: 300 });
    expect(text).not.toContain(code);
  });

  it('is asked for with ten digits', async () => {
    for (const phone of ['081234567', '08123456789', '2055123456', 'phone'])
      expect((await send(phone)).message).toBe('PHONE_NUMBER_REQUIRE_10_DIGIT');
    expect((await send('')).message).toBe('KEY_MISSING');
  });

  it('stores neither code nor token', async () => {
    const { token, code, phone } = await issued();
    const found = await world.admin.query(
      `select 1 from one_time_codes c where phone = $1 and (strpos(c::text, $2) > 0 or code_hash = sha256($3::bytea))`,
      [`+66${phone.slice(1)}`, token, code],
    );
    expect(found.rowCount).toBe(0);
  });

  it('sending a code again waits a minute, however often and in parallel it is asked for', async () => {
    const phone = newPhone();
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(phone)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ message }) => message === 'REQUEST_LIMIT_1MIN')).toHaveLength(49);
    expect(await world.outside.messagesTo(phone)).toHaveLength(1);
    await letPass(phone, 61);
    expect((await send(`${phone.slice(0, 3)}-${phone.slice(3)}`)).status).toBe(200);
  });

  it('is done five times a day for one phone', async () => {
    const phone = newPhone();
    for (let sends = 1; sends <= 5; sends += 1) {
      expect((await send(phone)).status).toBe(200);
      await letPass(phone, 3_700);
    }
    expect((await send(phone, { purpose: 'reset' })).message).toBe('REQUEST_LIMIT');
    await letPass(phone, 86_400);
    expect((await send(phone)).status).toBe(200);
  });

  it('sending a code through numbers in a row spends one budget', async () => {
    const prefix = `09${digits(4)}`;
    const numbers = Array.from({ length: 12 }, (_unused, index) => `${prefix}${String(index).padStart(4, '0')}`);
    const answers = await Promise.all(numbers.map((phone) => send(phone)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
    expect(answers.filter(({ message }) => message === 'REQUEST_LIMIT')).toHaveLength(6);
    expect((await send(newPhone())).status).toBe(200);
  });

  it('sending a code that is replaced makes the earlier one worthless', async () => {
    const first = await issued();
    await letPass(first.phone, 61);
    const second = await issued(first.phone);
    expect((await verify(first.token, first.code)).message).toBe('OTP_NOT_EXIST');
    expect((await verify(second.token, second.code)).message).toBe('OTP_CODE_VALID');
  });

  it.each(['down', 'slow', 'refuse', 'garbage', 'drop-answer', 'error-after'])(
    'sending a code that fails (%s) is told at once, may be repeated at once, and spends nothing of the phone',
    async (fault) => {
      const earlier = await issued();
      await letPass(earlier.phone, 61);
      for (let round = 0; round < 4; round += 1) {
        await world.outside.setFault({ target: 'sms', fault, ms: 1_500 });
        const startedAtMs = performance.now();
        const answered = await send(earlier.phone);
        expect([answered.status, answered.message]).toEqual([502, 'OTP_SEND_FAIL']);
        expect(performance.now() - startedAtMs).toBeLessThan(10_000);
      }
      expect((await verify(earlier.token, earlier.code)).message).toBe('OTP_CODE_VALID');
      const counted = await world.admin.query("select 1 from one_time_codes where phone = $1 and state <> 'FAILED'", [
        `+66${earlier.phone.slice(1)}`,
      ]);
      expect(counted.rowCount).toBe(1);
      expect((await send(earlier.phone)).status).toBe(200);
    },
  );
});

describe('verifying a code', () => {
  it('succeeds once for 50 parallel callers', async () => {
    const { token, code } = await issued();
    const answers = await Promise.all(Array.from({ length: 50 }, () => verify(token, code)));
    expect(answers.filter(({ message }) => message === 'OTP_CODE_VALID')).toHaveLength(1);
    expect(answers.filter(({ message }) => message === 'OTP_VERIFIED')).toHaveLength(49);
  });

  it('takes five tries for 50 parallel guesses', async () => {
    const { token, wrong, code } = await issued();
    const answers = await Promise.all(Array.from({ length: 50 }, () => verify(token, wrong)));
    expect(answers.filter(({ message }) => message === 'OTP_CODE_INVALID')).toHaveLength(5);
    expect(new Set(answers.map(({ message }) => message))).toEqual(
      new Set(['OTP_CODE_INVALID', 'OTP_VERIFY_FAIL', 'OTP_BLOCK']),
    );
    expect((await verify(token, code)).message).toBe('OTP_BLOCK');
  });

  it('verifying a code with the right code after five wrong ones is refused', async () => {
    const { token, wrong, code } = await issued();
    for (let tries = 1; tries <= 5; tries += 1) expect((await verify(token, wrong)).message).toBe('OTP_CODE_INVALID');
    expect((await verify(token, code)).message).toBe('OTP_VERIFY_FAIL');
  });

  it('six wrong codes, a resend and more wrong codes end in a block, and the right code is refused while it lasts', async () => {
    const first = await issued();
    for (let tries = 1; tries <= 6; tries += 1) await verify(first.token, first.wrong);
    await letPass(first.phone, 61);
    const second = await issued(first.phone);
    const answers = [];
    for (let tries = 1; tries <= 5; tries += 1) answers.push((await verify(second.token, second.wrong)).message);
    expect(answers.at(-1)).toBe('OTP_BLOCK');
    expect((await verify(second.token, second.code)).message).toBe('OTP_BLOCK');
    await letPass(first.phone, 61);
    expect((await send(first.phone)).message).toBe('OTP_BLOCK');
    expect((await send(newPhone())).status).toBe(200);
    await letPass(first.phone, 3_600);
    const third = await issued(first.phone);
    expect((await verify(third.token, third.code)).message).toBe('OTP_CODE_VALID');
  });

  it('is too late after five minutes', async () => {
    const early = await issued();
    await letPass(early.phone, 295);
    expect((await verify(early.token, early.code)).message).toBe('OTP_CODE_VALID');
    const late = await issued();
    await letPass(late.phone, 301);
    expect((await verify(late.token, late.code)).message).toBe('OTP_EXPIRED');
  });

  it('verifying a code with a token nobody was given, or none at all, is refused', async () => {
    for (const token of ['x', 'a'.repeat(43), 'a'.repeat(44), "' or 1=1 --"])
      expect((await verify(token, '000000')).message).toBe('OTP_TOKEN_INVALID');
    expect((await verify('', '000000')).message).toBe('KEY_MISSING');
    const { token } = await issued();
    for (const code of ['abcdef', '12345', '１２３４５６'])
      expect((await verify(token, code)).message).toBe('OTP_CODE_INVALID');
  });

  it('does not count for the code of another request', async () => {
    const [mine, yours] = [await issued(), await issued()];
    if (mine.code !== yours.code) expect((await verify(mine.token, yours.code)).message).toBe('OTP_CODE_INVALID');
    expect((await verify(mine.token, mine.code)).message).toBe('OTP_CODE_VALID');
  });
});

describe('a verified phone', () => {
  it('is told on send to the holder of its token only, for 15 minutes', async () => {
    const { phone, token } = await verified();
    const again = await send(phone, { otpToken: token });
    expect(again.reply).toMatchObject({ code: 'OTP_VERIFIED', otpToken: token });
    expect(await world.outside.messagesTo(phone)).toHaveLength(1);
    expect((await send(phone)).message).toBe('REQUEST_LIMIT_1MIN');
    expect((await send(phone, { otpToken: 'a'.repeat(43) })).message).toBe('REQUEST_LIMIT_1MIN');
    expect((await send(phone, { otpToken: token, purpose: 'reset' })).message).toBe('REQUEST_LIMIT_1MIN');
    expect((await send(newPhone(), { otpToken: token })).reply?.code).toBe('SUCCESS');
    await letPass(phone, 901);
    expect((await verify(token, '000000')).message).toBe('OTP_EXPIRED');
    expect((await send(phone, { otpToken: token })).reply?.code).toBe('SUCCESS');
  });
});

describe('the budget of an address', () => {
  it('is not widened by forged forwarding headers, and is its own', async () => {
    const strict = await startWorld(inject('databaseAdminUrl'), {
      ADDRESS_LIMIT_FACTOR: '1',
      OTP_SENDS_PER_ADDRESS_HOUR: '10',
    });
    try {
      const sendFrom = (address: string, index: number) =>
        strict.call(sendCode, {
          body: { phoneNumber: newPhone() },
          address,
          headers: {
            'x-forwarded-for': `10.9.9.${index}`,
            forwarded: `for=10.9.9.${index}`,
            'x-real-ip': `10.9.9.${index}`,
          },
        });
      const answers = await Promise.all(Array.from({ length: 14 }, (_unused, index) => sendFrom('10.7.0.1', index)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
      expect(answers.filter(({ message }) => message === 'REQUEST_LIMIT')).toHaveLength(4);
      expect((await sendFrom('10.7.0.2', 1)).status).toBe(200);
    } finally {
      await strict.stop();
    }
  });
});
