import {
  confirmStatementFile,
  readStatementFile,
  uploadStatementFile,
} from '@kapao/contract/operator/statement-file.ts';
import { z } from 'zod';
import type { OperatorName } from './seed.ts';
import { RECEIVING } from './seed.ts';
import { pathOf } from './wire.ts';
import { until, type World } from './world.ts';

interface Wish {
  format?: 'kbiz' | 'kshop' | 'scb' | 'camt053';
  accountNo?: string;
  from?: Date;
  until?: Date;
  language?: 'th' | 'en';
  encoding?: string;
  mistake?: string;
}

/** A statement as the simulated bank lets it be taken away. */
export async function takeStatement(world: World, { accountNo, from, until: to, ...wish }: Wish = {}): Promise<Buffer> {
  const query = new URLSearchParams({
    format: 'kbiz',
    ...wish,
    ...(from && { from: from.toISOString() }),
    ...(to && { until: to.toISOString() }),
  });
  const account = accountNo ?? RECEIVING.thb.slice('KBANK-'.length);
  const answered = await fetch(`${world.outside.url}/control/bank/accounts/${account}/statement-file?${query}`);
  if (!answered.ok) throw new Error(`the bank answered ${answered.status}`);
  return Buffer.from(await answered.arrayBuffer());
}

const answered = z.union([uploadStatementFile.reply, z.object({ message: z.string() })]);

/** Uploads as an operator does; answers the file, or the code of the refusal. */
export async function uploadStatement(
  world: World,
  bytes: Buffer,
  { operator = 'finance', account = RECEIVING.thb }: { operator?: OperatorName; account?: string } = {},
) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'statement.csv');
  const address = world.app.office.server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const response = await fetch(origin + pathOf(uploadStatementFile, { account }), {
    method: 'POST',
    headers: { 'X-Requested-With': 'kapao', cookie: await world.cookieOf(operator) },
    body: form,
  });
  const read = answered.parse(await response.json());
  return 'file' in read ? { file: read.file, message: undefined } : { file: undefined, message: read.message };
}

/** The same where it must be one. */
export async function uploaded(world: World, bytes: Buffer, as: Parameters<typeof uploadStatement>[2] = {}) {
  const { file, message } = await uploadStatement(world, bytes, as);
  if (!file) throw new Error(`the upload was refused: ${message}`);
  return file;
}

export const confirm = (world: World, file: { id: string; hash: string }, operator: OperatorName = 'finance2') =>
  world.callAs(operator, confirmStatementFile, {
    params: { id: file.id },
    body: { hash: file.hash, reason: 'compared with the bank' },
  });

export async function fileOf(world: World, id: string) {
  const { reply } = await world.callAs('auditor', readStatementFile, { params: { id }, query: { limit: '100' } });
  if (!reply) throw new Error('the file is not there');
  return reply;
}

/** Uploaded by one, confirmed by another, and counted to its end. */
export async function countStatement(world: World, bytes: Buffer, account: string = RECEIVING.thb) {
  const file = await uploaded(world, bytes, { account });
  const { status, message } = await confirm(world, file);
  if (status !== 200) throw new Error(`the confirmation answered ${message}`);
  await until('the statement is counted', async () => (await fileOf(world, file.id)).file.state === 'COUNTED');
  return fileOf(world, file.id);
}
