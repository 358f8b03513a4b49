import { putEvidence } from '@kapao/contract/operator/adjustment.ts';
import sharp from 'sharp';
import { z } from 'zod';
import type { OperatorName } from './seed.ts';
import type { World } from './world.ts';

/** A picture of what somebody says about a member's money, as an operator puts it there. */
export async function evidenceOf(world: World, memberId: string, by: OperatorName = 'finance'): Promise<string> {
  const background = '#805030';
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(picture)]), 'bank.png');
  const address = world.app.office.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const headers = { 'X-Requested-With': 'kapao', cookie: await world.cookieOf(by) };
  const path = putEvidence.path.replace(':id', memberId);
  const answered = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body: form });
  return z.object({ evidenceId: z.string() }).parse(await answered.json()).evidenceId;
}
