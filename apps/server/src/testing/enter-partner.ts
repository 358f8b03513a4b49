import { pausePartner, putPartner } from '@kapao/contract/operator/partner.ts';
import { expect } from 'vitest';
import { approveProposed } from './two-people.ts';
import type { World } from './world.ts';

const REASON = 'a contract with a real company';

/** As operators do it: entered by one with what the company gave us, agreed by another, and let in. */
export async function enterPartner(world: World, code: string): Promise<void> {
  const { protocol, url, settings, secrets } = await world.outside.partner(code);
  const row = { protocol, name: code, url, settings, secrets, timeoutMs: 3_000, callsAtOnce: 8, position: 1, share: 1 };
  const body = { ...row, isOn: true, reason: REASON };
  const asked = await world.callAs('owner', putPartner, { params: { id: code }, body: body as never });
  expect([code, (await approveProposed(world, asked, 'owner2')).status]).toEqual([code, 200]);
  const letIn = { params: { id: code }, body: { isPaused: false, reason: REASON } };
  expect([code, (await world.callAs('owner', pausePartner, letIn)).status]).toEqual([code, 200]);
}
