import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newClientSeed, repeatsDraw } from './draw-proof.ts';

/** Drawn by the server with this seed, one for each device text `phone0`, `phone1` and so on. */
const DRAWN = 'CACBCABBBBCBCABCCCCCCABC';
const SEED = Buffer.alloc(32, 7);
const OFFERED = [
  { code: 'A', weight: 1 },
  { code: 'B', weight: 2 },
  { code: 'C', weight: 3 },
];
const proofOf = (index: number) => ({
  commitment: createHash('sha256').update(SEED).digest('hex'),
  seed: SEED.toString('hex'),
  clientSeed: `phone${index}`,
  spinId: '0b7c',
  offered: OFFERED,
});

describe('the proof of a spin', () => {
  it('repeats every draw of the server on this device', async () => {
    for (const [index, code] of [...DRAWN].entries()) expect(await repeatsDraw(proofOf(index), code)).toBe(true);
  });

  it('fails for another slice, another secret and other weights', async () => {
    expect(await repeatsDraw(proofOf(0), 'A')).toBe(false);
    expect(await repeatsDraw({ ...proofOf(0), seed: Buffer.alloc(32, 8).toString('hex') }, 'C')).toBe(false);
    expect(await repeatsDraw({ ...proofOf(0), offered: [{ code: 'A', weight: 1 }] }, 'C')).toBe(false);
  });

  it('mixes in fresh chance of the device each time', () => {
    expect(newClientSeed()).toMatch(/^[0-9a-f]{32}$/);
    expect(newClientSeed()).not.toBe(newClientSeed());
  });
});
