import { listSlips, type SlipRow, uploadSlip } from '@kapao/contract/member/slip.ts';
import { RECEIVING } from './seed.ts';
import { slipCode, slipPng } from './slip-pictures.ts';
import { type Member, until, type World } from './world.ts';

export const NUMBER_OF: Record<string, string> = { SCB: '014', KBANK: '004', BBL: '002' };

export interface Uploading {
  world: Pick<World, 'memberUrl'>;
  member: Pick<Member, 'token'>;
  /** Absent for a form without a file. */
  file: Uint8Array | undefined;
  name?: string;
  field?: string;
  key?: string;
}

/** Uploads a file as a browser does; answers the status, the code or message, and the slip. */
export async function upload({ world, member, file, ...options }: Uploading) {
  const form = new FormData();
  if (file) form.set(options.field ?? 'file', new Blob([Buffer.from(file)]), options.name ?? 'slip.png');
  else form.set('note', 'no file');
  const answered = await fetch(`${world.memberUrl}${uploadSlip.path}`, {
    method: 'POST',
    body: form,
    headers: {
      'x-requested-with': 'kapao',
      authorization: `Bearer ${member.token}`,
      ...(options.key === undefined ? {} : { 'idempotency-key': options.key }),
    },
  });
  const body = (await answered.json()) as { message: string; reason?: string; slip?: SlipRow };
  return {
    status: answered.status,
    message: body.message,
    reason: body.reason,
    slip: body.slip,
    headers: answered.headers,
  };
}

/** A transfer of the member to the site, and the picture of its slip. */
export async function pay(
  world: World,
  member: Member,
  wish: {
    baht?: number;
    toBank?: string;
    toAccountNo?: string;
    fromName?: string;
    fromAccountNo?: string;
    at?: string;
  } = {},
): Promise<{ reference: string; picture: Buffer }> {
  const reference = await world.outside.sendMoney({
    fromBank: member.bankCode,
    fromAccountNo: wish.fromAccountNo ?? member.accountNo,
    fromName: wish.fromName ?? 'TEST MEMBER',
    toBank: wish.toBank ?? 'KBANK',
    toAccountNo: wish.toAccountNo ?? RECEIVING.thb.slice('KBANK-'.length),
    amount: wish.baht ?? 100,
    ...(wish.at === undefined ? {} : { at: wish.at }),
  });
  return { reference, picture: await slipPng(slipCode(NUMBER_OF[member.bankCode] ?? '', reference)) };
}

/** Everything a slip waits for is due now. */
export async function hurrySlips(world: World): Promise<void> {
  await world.admin.query(
    'update slips set next_attempt_at = now() where next_attempt_at > now() and lease_until is null',
  );
}

export async function slipsOf(world: World, member: Pick<Member, 'token'>): Promise<readonly SlipRow[]> {
  const answered = await world.call(listSlips, { token: member.token, body: { limit: 100 } });
  return answered.reply?.slips ?? [];
}

/** The slip once it is final. */
export async function ended(
  world: World,
  member: Pick<Member, 'token'>,
  reference: string | undefined,
): Promise<SlipRow> {
  let slip: SlipRow | undefined;
  await until('the slip is decided', async () => {
    await hurrySlips(world);
    slip = (await slipsOf(world, member)).find((row) => row.reference === reference);
    return slip !== undefined && slip.status !== 'PENDING';
  });
  if (!slip) throw new Error('the slip is gone');
  return slip;
}

/** The bank's own report stays away, so that only the slip can tell. */
export async function withoutFeed(world: World): Promise<void> {
  await world.outside.setFault({ target: 'feed', fault: 'down', times: 100_000 });
}
