import { createHmac, randomBytes } from 'node:crypto';
import { changeProfile } from '@kapao/contract/member/account.ts';
import { endLine, finishLine, readLine, startLine } from '@kapao/contract/member/line-link.ts';
import { type CodePurpose, sendCode, verifyCode } from '@kapao/contract/member/one-time-code.ts';
import { getMember, unlinkLine } from '@kapao/contract/operator/member.ts';
import { listPartners, pausePartner } from '@kapao/contract/operator/partner.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { enterPartner } from '../../../testing/enter-partner.ts';
import { MEMBER_PASSWORD, type Member, newAccountNo, startWorld, until, type World } from '../../../testing/world.ts';

const PARTNER = 'line-push';
const REASON = 'a talk with the member';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'), { OTP_SENDS_PER_PHONE_DAY: '50' });
  await enterPartner(world, PARTNER);
  await askForCodes(true);
}, 60_000);
afterEach(async () => {
  await world.outside.clearFaults();
  await world.outside.setLineQuota({ limit: 500, used: 0 });
  await world.admin.query('delete from message_quotas');
});
afterAll(async () => {
  expect(await world.audit()).toEqual([]);
  await world.stop();
});

const askForCodes = (isOn: boolean) =>
  world.admin.query("update settings set value = $1 where name = 'registerOTP'", [String(isOn)]);
const newLine = () => `U${randomBytes(16).toString('hex')}`;
const phoneOf = (member: Member) => `+66${member.username.slice(1)}`;
const texts = (to: string) => world.outside.messagesTo(to);

/** A member whose registration asked for no code: what is proven here is proven later. */
async function newMember(): Promise<Member> {
  await askForCodes(false);
  const member = await world.register();
  await askForCodes(true);
  return member;
}

/** Asks for a code of a purpose; answers its token, and where it arrived. */
async function askCode(member: Member, purpose: CodePurpose, line?: string) {
  await world.admin.query("update one_time_codes set created_at = created_at - interval '2 minutes' where phone = $1", [
    phoneOf(member),
  ]);
  const [bySms, byLine] = [(await texts(phoneOf(member))).length, line ? (await texts(line)).length : 0];
  const { reply, message } = await world.call(sendCode, {
    body: { phoneNumber: member.username, purpose, locale: 'en' },
  });
  if (!reply) throw new Error(`the code answered ${message}`);
  const [onPhone, onLine] = [await texts(phoneOf(member)), line ? await texts(line) : []];
  return {
    token: reply.otpToken,
    onPhone: onPhone.slice(0, onPhone.length - bySms),
    onLine: onLine.slice(0, onLine.length - byLine),
  };
}

async function proven(member: Member, purpose: CodePurpose, line?: string): Promise<string> {
  const { token, onPhone, onLine } = await askCode(member, purpose, line);
  const otpCode = /is (\d{6})/.exec([...onPhone, ...onLine][0] ?? '')?.[1] ?? '';
  expect((await world.call(verifyCode, { body: { otpToken: token, otpCode } })).message).toBe('OTP_CODE_VALID');
  return token;
}

async function begin(member: Member) {
  const body = { password: MEMBER_PASSWORD, otpToken: await proven(member, 'line') };
  const started = await world.call(startLine, { token: member.token, body });
  if (!started.reply) throw new Error(`the start answered ${started.message}`);
  return started.reply;
}

/** Sends a code from a LINE; answers the number that it is told. */
async function say(line: string, text: string): Promise<string> {
  const before = (await texts(line)).length;
  await world.outside.writeByLine(line, text);
  await until('LINE is answered', async () => (await texts(line)).length > before);
  return /\b(\d{6})\b/.exec((await texts(line))[0] ?? '')?.[1] ?? '';
}

const finish = async (member: Member, number: string) =>
  (await world.call(finishLine, { token: member.token, body: { number } })).message;

async function linked(): Promise<{ member: Member; line: string }> {
  const [member, line] = [await newMember(), newLine()];
  const number = await say(line, (await begin(member)).code);
  expect(await finish(member, number)).toBe('SUCCESS');
  // What tells of the link is no part of what follows.
  await told(line, /เชื่อม LINE กับบัญชีนี้แล้ว/);
  await told(phoneOf(member), /เชื่อม LINE กับบัญชีนี้แล้ว/);
  return { member, line };
}

const sinceOf = async (member: Member) => (await world.call(readLine, { token: member.token })).reply?.since ?? null;
const told = (to: string, what: RegExp) =>
  until(`${to} is told`, async () => (await texts(to)).some((text) => what.test(text)));

async function moveAccount(member: Member, otpToken: string) {
  const account = { bankCode: 'SCB', bankAccountName: 'TEST MEMBER', bankAccountNo: newAccountNo() };
  const body = { name: 'Test Member', ...account, password: MEMBER_PASSWORD, otpToken };
  return (await world.call(changeProfile, { token: member.token, body })).message;
}

describe('linking LINE', () => {
  it('takes a code that LINE sends and a number that the site is told; phone and LINE hear of it', async () => {
    const [member, line] = [await newMember(), newLine()];
    expect((await world.call(readLine, { token: member.token })).reply).toEqual({ isOffered: true, since: null });
    const { code, account, address } = await begin(member);
    expect(account).toBe('@kapaodemo');
    expect(address).toContain(`/R/oaMessage/%40kapaodemo/?${code}`);
    const number = await say(line, `  ${code.toLowerCase()} `);
    expect(await finish(member, number)).toBe('SUCCESS');
    expect(await sinceOf(member)).not.toBeNull();
    await told(phoneOf(member), /เชื่อม LINE.*\/stop#/);
    await told(line, /เชื่อม LINE กับบัญชีนี้แล้ว.*\/stop#/);
    const stored = await world.admin.query('select * from line_links where member_id = $1', [member.id]);
    expect(JSON.stringify(stored.rows)).not.toContain(line);
    const codes = await world.admin.query('select 1 from line_codes where member_id = $1', [member.id]);
    expect(codes.rowCount).toBe(0);
  });

  it('asks for the password, and for a code to the phone itself', async () => {
    const member = await newMember();
    const start = async (body: object) => (await world.call(startLine, { token: member.token, body })).message;
    await world.admin.query("update sessions set proven_at = now() - interval '1 hour' where member_id = $1", [
      member.id,
    ]);
    expect(await start({})).toBe('UNAUTHORIZED');
    expect(await start({ password: 'not the password' })).toBe('WRONG_PASSWORD');
    expect(await start({ password: MEMBER_PASSWORD })).toBe('UNVERIFIED_OTP');
    const other = await proven(member, 'payout-account');
    expect(await start({ password: MEMBER_PASSWORD, otpToken: other })).toBe('UNVERIFIED_OTP');
  });

  it('is refused to a frozen member, to one who is linked, and where the site has no LINE', async () => {
    const { member } = await linked();
    const start = async () =>
      (await world.call(startLine, { token: member.token, body: { password: MEMBER_PASSWORD } })).message;
    expect(await start()).toBe('KEY_INVALID');
    const pause = (isPaused: boolean) =>
      world.callAs('owner', pausePartner, { params: { id: PARTNER }, body: { isPaused, reason: REASON } });
    await pause(true);
    expect(await start()).toBe('NO_DATA');
    expect((await world.call(readLine, { token: member.token })).reply?.isOffered).toBe(false);
    await pause(false);
  });

  it('a stranger who reads the code off the screen links nothing: the number is in the stranger’s LINE', async () => {
    const [member, own, stranger] = [await newMember(), newLine(), newLine()];
    const { code } = await begin(member);
    const strangers = await say(stranger, code);
    // The member's own LINE comes too late, is told nothing, and the member has no number to type.
    await world.outside.writeByLine(own, code);
    expect(await finish(member, strangers === '000000' ? '000001' : '000000')).toBe('OTP_CODE_INVALID');
    expect(await texts(own)).toEqual([]);
    // A new code makes the stolen one worth nothing.
    const number = await say(own, (await begin(member)).code);
    expect(await finish(member, strangers === number ? '000000' : strangers)).toBe('OTP_CODE_INVALID');
    expect(await finish(member, number)).toBe('SUCCESS');
  });

  it('somebody who is talked into sending a thief’s code is linked to nothing without telling the number', async () => {
    const [thief, victim] = [await newMember(), newLine()];
    await say(victim, (await begin(thief)).code);
    expect((await texts(victim))[0]).toContain('อย่าบอกใคร');
    for (const number of ['111111', '222222', '333333', '444444', '555555']) {
      expect(await finish(thief, number)).toBe('OTP_CODE_INVALID');
    }
    expect(await finish(thief, '666666')).toBe('OTP_VERIFY_FAIL');
    expect(await sinceOf(thief)).toBeNull();
  });

  it('fifty guesses at once are no more than five', async () => {
    const member = await newMember();
    await say(newLine(), (await begin(member)).code);
    const guesses = await Promise.all(Array.from({ length: 50 }, () => finish(member, '000000')));
    expect(guesses.filter((message) => message === 'OTP_CODE_INVALID').length).toBeLessThanOrEqual(5);
  });

  it('a LINE is one member’s: it is not linked to another', async () => {
    const { line } = await linked();
    const other = await newMember();
    await world.outside.writeByLine(line, (await begin(other)).code);
    await told(line, /บัญชีสมาชิกอื่น/);
    expect(await finish(other, '123456')).toBe('OTP_CODE_INVALID');
  });

  it('of two members whose codes one LINE sent, the first who types a number has it', async () => {
    const [first, second, line] = [await newMember(), await newMember(), newLine()];
    const numbers = [await say(line, (await begin(first)).code), await say(line, (await begin(second)).code)];
    expect(await finish(first, numbers[0] ?? '')).toBe('SUCCESS');
    expect(await finish(second, numbers[1] ?? '')).toBe('EXISTING_LINE');
  });

  it('the same LINE may send the code again when no answer came, and only the newest number counts', async () => {
    const [member, line] = [await newMember(), newLine()];
    const { code } = await begin(member);
    const [lost, number] = [await say(line, code), await say(line, code)];
    if (lost !== number) expect(await finish(member, lost)).toBe('OTP_CODE_INVALID');
    expect(await finish(member, number)).toBe('SUCCESS');
  });

  it('a code whose time is over links nothing, and is purged', async () => {
    const [member, line] = [await newMember(), newLine()];
    const number = await say(line, (await begin(member)).code);
    const age = async (interval: string) => {
      await world.admin.query('alter table line_codes disable trigger used_once');
      await world.admin.query('update line_codes set expires_at = now() - $2::interval where member_id = $1', [
        member.id,
        interval,
      ]);
      await world.admin.query('alter table line_codes enable trigger used_once');
    };
    await age('1 second');
    expect(await finish(member, number)).toBe('OTP_EXPIRED');
    await age('2 days');
    expect(await world.app.purgeOld()).toEqual([]);
    expect(await finish(member, number)).toBe('OTP_NOT_EXIST');
  });

  it('the database links no LINE without its code, and changes none', async () => {
    const { member, line } = await linked();
    const other = await newMember();
    const hash = randomBytes(32);
    await expect(
      world.admin.query(
        'insert into line_links (user_hash, member_id, partner_id, user_sealed) values ($1, $2, $3, $1)',
        [hash, other.id, PARTNER],
      ),
    ).rejects.toMatchObject({ constraint: 'line_link_has_code' });
    await expect(
      world.admin.query('update line_links set user_hash = $1 where member_id = $2', [hash, member.id]),
    ).rejects.toMatchObject({ constraint: 'line_link_stays' });
    expect(line).toMatch(/^U/);
  });
});

describe('codes of a member with LINE', () => {
  it('come by LINE for the payout account, and by text message where the phone itself is proven', async () => {
    const { member, line } = await linked();
    const payout = await askCode(member, 'payout-account', line);
    expect([payout.onPhone.length, payout.onLine.length]).toEqual([0, 1]);
    expect(payout.onLine[0]).not.toContain('@');
    for (const purpose of ['registration', 'reset', 'line'] as const) {
      const asked = await askCode(member, purpose, line);
      expect([purpose, asked.onPhone.length, asked.onLine.length]).toEqual([purpose, 1, 0]);
    }
    const kept = await world.admin
      .query("update one_time_codes set channel = 'line' where phone = $1 and purpose = 'reset'", [phoneOf(member)])
      .catch((error: { constraint?: string }) => error.constraint);
    expect(kept).toBe('one_time_codes_channel');
  });

  it('change the payout account, and the warning goes to phone and LINE', async () => {
    const { member, line } = await linked();
    const otpToken = await proven(member, 'payout-account', line);
    expect(await moveAccount(member, otpToken)).toBe('SUCCESS');
    await told(phoneOf(member), /บัญชีรับเงินถอนเปลี่ยน.*\/stop#/);
    await told(line, /บัญชีรับเงินถอนเปลี่ยน.*\/stop#/);
  });

  it('come by text message when they are asked for again: perhaps nobody reads that LINE', async () => {
    const { member, line } = await linked();
    await askCode(member, 'payout-account', line);
    const again = await askCode(member, 'payout-account', line);
    expect([again.onPhone.length, again.onLine.length]).toEqual([1, 0]);
  });

  it.each([{ trouble: 'quota' }, { trouble: 'rate-limit' }, { trouble: 'refuse' }])(
    'come by text message under $trouble',
    async ({ trouble }) => {
      const { member, line } = await linked();
      await world.outside.setFault({ target: 'message:line-push', fault: trouble });
      const asked = await askCode(member, 'payout-account', line);
      expect([asked.onPhone.length, asked.onLine.length]).toEqual([1, 0]);
    },
  );

  it('arrive once by LINE when its answer was lost', async () => {
    const { member, line } = await linked();
    await world.outside.setFault({ target: 'message:line-push', fault: 'drop-answer' });
    const asked = await askCode(member, 'payout-account', line);
    expect([asked.onPhone.length, asked.onLine.length]).toEqual([0, 1]);
  });

  it('come by text message when LINE stays away', async () => {
    const { member, line } = await linked();
    await world.outside.setFault({ target: 'message:line-push', fault: 'down', times: 2 });
    const asked = await askCode(member, 'payout-account', line);
    expect([asked.onPhone.length, asked.onLine.length]).toEqual([1, 0]);
  });
});

describe('warnings of a member with LINE', () => {
  it('are tried once by LINE and reach the phone in any case, once', async () => {
    const { member, line } = await linked();
    const otpToken = await proven(member, 'payout-account', line);
    await world.outside.setFault({ target: 'message:line-push', fault: 'refuse' });
    expect(await moveAccount(member, otpToken)).toBe('SUCCESS');
    await told(phoneOf(member), /บัญชีรับเงินถอนเปลี่ยน/);
    const tried = async () =>
      (
        await world.admin.query(
          `select line_ended_at, line_sent_at, sent_at from member_messages where member_id = $1
           order by created_at desc limit 1`,
          [member.id],
        )
      ).rows[0];
    await until('both were tried', async () => (await tried()).sent_at !== null);
    expect(await tried()).toMatchObject({ line_ended_at: expect.any(Date), line_sent_at: null });
    expect((await texts(phoneOf(member))).filter((text) => text.includes('บัญชีรับเงินถอนเปลี่ยน'))).toHaveLength(1);
    expect((await texts(line)).filter((text) => text.includes('บัญชีรับเงินถอนเปลี่ยน'))).toEqual([]);
  });
});

describe('a process that dies after LINE took a warning', () => {
  it('has told it once: the next one repeats it under the same key', async () => {
    const { member, line } = await linked();
    const before = [await texts(line), await texts(phoneOf(member))];
    await world.admin.query(
      `update member_messages set line_ended_at = null, line_sent_at = null, sent_at = null, next_attempt_at = now()
       where member_id = $1`,
      [member.id],
    );
    await until('it is told again', async () => {
      const found = await world.admin.query('select line_sent_at, sent_at from member_messages where member_id = $1', [
        member.id,
      ]);
      return found.rows.every((row) => row.line_sent_at !== null && row.sent_at !== null);
    });
    expect([await texts(line), await texts(phoneOf(member))]).toEqual(before);
  });
});

describe('the month of messages', () => {
  const quota = async () => {
    world.app.workLoop.wake('message-quota');
    const { partners } = (await world.callAs('owner', listPartners)).reply ?? { partners: [] };
    return partners.find(({ id }) => id === PARTNER)?.quota;
  };

  it('is asked for, counted beside, shown with its age, and reached without asking LINE for more', async () => {
    await world.outside.setLineQuota({ limit: 500, used: 120 });
    await until('the month is told', async () => (await quota())?.used === 120);
    expect(await quota()).toMatchObject({ used: 120, limit: 500 });
    const { member, line } = await linked();
    expect((await askCode(member, 'payout-account', line)).onLine.length).toBe(1);
    expect(await quota()).toMatchObject({ used: 122, limit: 500 });
    await world.admin.query('update message_quotas set monthly_limit = 122');
    const after = await askCode(member, 'second-factor', line);
    expect([after.onPhone.length, after.onLine.length]).toEqual([1, 0]);
  });

  it('a new month is not held to the used-up quota of the last one', async () => {
    const { member, line } = await linked();
    await until('the month is told', async () => (await quota()) !== undefined);
    await world.admin.query(
      "update message_quotas set month = month - interval '1 month', used = 500, monthly_limit = 500",
    );
    expect((await askCode(member, 'payout-account', line)).onLine.length).toBe(1);
  });
});

describe('unlinking', () => {
  it('by the member tells phone and LINE, and codes come by text message again', async () => {
    const { member, line } = await linked();
    const end = async (body: object) => (await world.call(endLine, { token: member.token, body })).message;
    expect(await end({ password: 'not the password' })).toBe('WRONG_PASSWORD');
    expect(await end({ password: MEMBER_PASSWORD })).toBe('SUCCESS');
    expect(await end({ password: MEMBER_PASSWORD })).toBe('KEY_INVALID');
    await told(phoneOf(member), /ยกเลิกการเชื่อม LINE/);
    await told(line, /ยกเลิกการเชื่อม LINE/);
    const asked = await askCode(member, 'payout-account', line);
    expect([asked.onPhone.length, asked.onLine.length]).toEqual([1, 0]);
    // The same LINE may be linked again.
    expect(await finish(member, await say(line, (await begin(member)).code))).toBe('SUCCESS');
  });

  it('by blocking the account ends the link, tells the phone, and an old notice of it ends nothing', async () => {
    const { member, line } = await linked();
    const old = Date.now() - 60_000;
    expect(await leave(line, { at: old })).toBe(200);
    expect(await sinceOf(member)).not.toBeNull();
    await world.outside.blockLine(line);
    await until('the link has ended', async () => (await sinceOf(member)) === null);
    await told(phoneOf(member), /ยกเลิกการเชื่อม LINE/);
    const changes = await world.admin.query(
      "select change from member_changes where member_id = $1 and change like 'line-%' order by at",
      [member.id],
    );
    expect(changes.rows.map(({ change }) => change)).toEqual(['line-linked', 'line-unlinked']);
  });

  it('is not believed without the signature of LINE, nor at the address of another partner', async () => {
    const { member, line } = await linked();
    expect(await leave(line, { secret: 'the secret of somebody else' })).toBe(403);
    expect(await leave(line, { partner: 'sms' })).toBe(403);
    expect(await sinceOf(member)).not.toBeNull();
  });

  it('by support is recorded with its reason, and for those with the right only', async () => {
    const { member, line } = await linked();
    const unlink = async (operator: 'marketing' | 'support') =>
      (await world.callAs(operator, unlinkLine, { params: { id: member.id }, body: { reason: REASON } })).message;
    expect((await world.callAs('support', getMember, { params: { id: member.id } })).reply?.lineSince).not.toBeNull();
    expect(await unlink('marketing')).toBe('UNAUTHORIZED');
    expect(await unlink('support')).toBe('SUCCESS');
    expect(await unlink('support')).toBe('KEY_INVALID');
    await told(line, /ยกเลิกการเชื่อม LINE/);
    const acts = await world.admin.query(
      "select operator, reason from operator_audit where subject = $1 and action = 'member.line-unlink'",
      [member.id],
    );
    expect(acts.rows).toEqual([{ operator: 'support', reason: REASON }]);
  });
});

/** A webhook of LINE as it stands in its document; answers the status of our answer. */
async function leave(
  userId: string,
  { at = Date.now(), secret, partner = PARTNER }: { at?: number; secret?: string; partner?: string },
): Promise<number> {
  const { secrets } = await world.outside.partner(PARTNER);
  const source = { type: 'user', userId };
  const event = { type: 'unfollow', mode: 'active', timestamp: at, source, webhookEventId: 'E1' };
  const body = JSON.stringify({ destination: 'U0', events: [event] });
  const signature = createHmac('sha256', secret ?? secrets.channelSecret ?? '')
    .update(body)
    .digest('base64');
  const headers = { 'content-type': 'application/json', 'x-line-signature': signature };
  const url = `${world.memberUrl}/notices/partners/${partner}`;
  return (await fetch(url, { method: 'POST', headers, body })).status;
}
