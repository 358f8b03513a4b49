import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../../../../scripts/tools/free-port.ts';
import { judgeByBalance } from '../domains/wallet/transfer/transfer-policy.ts';
import { busyMs } from '../testing/busy.ts';
import { askKeyOf, type OutsideWorld, startOutsideWorld } from '../testing/outside-world.ts';
import { transferFaultsOf } from '../testing/transfer-faults.ts';
import { makeDirectory } from './directory.ts';
import { makeLinkCheck } from './game-partner.ts';
import type { GameConnection, GameProvider, TransferOrder } from './game-provider.ts';
import { liveGameProviders } from './live-gateways.ts';

/** What a protocol has words for, of the reasons why a player is not let in. */
const TROUBLES = [
  ['player-foreign', 'foreign'],
  ['player-suspended', 'suspended'],
  ['sign-in-refused', 'sign-in'],
] as const;
type Trouble = (typeof TROUBLES)[number][0] | 'agent-full';

interface Spoken extends Omit<GameConnection, 'partner_id'> {
  /** A real one; otherwise the simulators' own of its family. */
  protocol?: string;
  tells: readonly Trouble[];
  /** Where the language stands in a launch link. */
  languageIn?: string;
  /** Whether the document names an error that means that a transfer will never be done. */
  refuses?: boolean;
  /** Whether it says of somebody it does not know that it does not. */
  knowsStrangers?: boolean;
}
const OWN = { tells: [...TROUBLES.map(([trouble]) => trouble), 'agent-full'], languageIn: 'lang' } as const;

/** One game per protocol. Whoever adds a protocol adds a line; the rules below are then its contract. */
const GAMES: readonly Spoken[] = [
  { ...OWN, code: 'pg', family: 'own-reference', has_login_form: false },
  { ...OWN, code: 'usun', family: 'signed-agent', has_login_form: true },
  { ...OWN, code: 'askmebet', family: 'no-reference', has_login_form: false },
  { code: 'pg', family: 'own-reference', has_login_form: false, protocol: 'pg-soft', tells: [], languageIn: 'l' },
  {
    ...{ code: 'joker2', family: 'own-reference', has_login_form: false, protocol: 'joker' },
    ...{ tells: [], languageIn: 'lang', refuses: false },
  },
  {
    ...{ code: 'circus', family: 'own-reference', has_login_form: false, protocol: 'sexy' },
    ...{ tells: ['player-suspended'], languageIn: 'lang' },
  },
  {
    ...{ code: 'betflix', family: 'signed-agent', has_login_form: false, protocol: 'betflix' },
    ...{ tells: [], languageIn: 'lang', refuses: false, knowsStrangers: false },
  },
  {
    ...{ code: 'askmebet', family: 'no-reference', has_login_form: false, protocol: 'askmebet' },
    ...{ tells: [], refuses: false, knowsStrangers: false },
  },
];

const TIMEOUT_MS = 500;
/** Longer than a caller waits; the provider does the work all the same. */
const SLOW_MS = 800;
const NEVER_OPEN = { failures: 1_000, openMs: 1, atOnce: 100, waiting: 0, waitMs: 1 };

/**
 * What any adapter must keep, whatever it can do: outcomes that are true, amounts that are exact, and evidence that tells a
 * done transfer from one that was not done. A new protocol is added by running this against its simulator.
 */
function describeProvider(game: Spoken): void {
  const { refuses = true, knowsStrangers = true } = game;
  describe(`the adapter of ${game.protocol ?? game.family} (${game.code})`, () => {
    let outside: OutsideWorld;
    let provider: GameProvider;
    let username: string;
    let password: string | undefined;
    beforeAll(async () => {
      outside = await startOutsideWorld({ port: await freePort(), siteUrl: 'http://127.0.0.1:9' });
      provider = await providerAt(outside, game);
    });
    afterAll(() => outside?.stop());
    beforeEach(async () => {
      ({ username, password } = await opened(`k${randomUUID().slice(0, 8)}`));
    });
    afterEach(() => outside.clearFaults());

    async function opened(wish: string) {
      const player = await provider.createPlayer(wish);
      if (!player || 'refused' in player) throw new Error('no player was opened');
      return player;
    }
    const orderOf = (direction: 'in' | 'out', amountMinor: bigint): TransferOrder => ({
      reference: randomUUID(),
      username,
      direction,
      amountMinor,
      currency: 'THB',
      sentAt: new Date(),
    });
    const moves = async () => (await outside.player(game.code, username))?.transfers ?? [];

    it('declares what it has', () => {
      const { abilities } = provider;
      expect(provider.findTransfer !== undefined).toBe(abilities.statusQuery || abilities.referenceList);
      expect(provider.loginForm !== undefined).toBe(abilities.loginForm);
      if (abilities.idempotentRepeat || abilities.statusQuery || abilities.referenceList) {
        expect(abilities.ownReference).toBe(true);
      }
      expect(abilities.balanceQuery).toBe(true);
    });

    it('opens a player under the provider’s spelling of the name, and finds the same one again', async () => {
      const wish = `k${randomUUID().slice(0, 8)}`;
      const first = await opened(wish);
      const again = await opened(wish);
      expect(first.username.toLowerCase()).toContain(wish);
      expect(again.username).toBe(first.username);
      expect(first.password !== undefined).toBe(provider.abilities.passwords);
      if (provider.abilities.passwords) expect(again.password).not.toBe(first.password);
      expect(await provider.balance(first.username)).toBe(0n);
    });

    it('gives a player a new password, and none to a stranger', async () => {
      const changed = await provider.resetPassword(username);
      expect(changed.outcome).toBe(provider.abilities.passwords ? 'changed' : 'refused');
      if (!provider.abilities.passwords) return;
      expect(await provider.resetPassword('stranger')).toEqual({
        outcome: 'refused',
        ...(knowsStrangers && { why: 'unknown' }),
      });
    });

    it.each([100n, 110n, 29n, 12_345n, 99_999_999n, 1_005n])(
      'moves %s minor units exactly, in and out',
      async (amount) => {
        expect((await provider.transfer(orderOf('in', amount))).outcome).toBe('done');
        expect(await provider.balance(username)).toBe(amount);
        expect(await moves()).toMatchObject([{ direction: 'in', amount: Number(amount) / 100, times: 1 }]);
        expect((await provider.transfer(orderOf('out', amount))).outcome).toBe('done');
        expect(await provider.balance(username)).toBe(0n);
      },
    );

    it('does nothing for what the balance does not cover nor for a stranger, and says a definite no where its protocol has one', async () => {
      const no = refuses ? 'refused' : 'unknown';
      expect((await provider.transfer(orderOf('out', 100n))).outcome).toBe(no);
      const strange = { ...orderOf('in', 100n), username: 'stranger' };
      expect((await provider.transfer(strange)).outcome).toBe(no);
      expect(await moves()).toEqual([]);
    });

    it('does nothing with a wrong key, and does not call that a no', async () => {
      const wrong = await providerAt(outside, game, { hasWrongKeys: true });
      expect((await wrong.transfer(orderOf('in', 100n))).outcome).toBe('unknown');
      expect(await wrong.balance(username)).toBeUndefined();
      expect(await moves()).toEqual([]);
    });

    it('says a definite no when nobody listens', async () => {
      const nobody = await providerAt(outside, game, { url: `http://127.0.0.1:${await freePort()}` });
      expect((await nobody.transfer(orderOf('in', 100n))).outcome).toBe('refused');
    });

    it('tells what was played since a transfer that it has a name for, and is unclear where it does not say', async () => {
      const { playSince } = provider;
      if (!playSince) return;
      const play = (stake: number, more: object = {}) => {
        return outside.playRound(game.code, { username, stake, payout: 0, ...more });
      };
      const refOf = async (amount: bigint) => {
        const moved = await provider.transfer(orderOf('in', amount));
        if (moved.outcome !== 'done' || moved.partnerRef === undefined) throw new Error('it has no name');
        return moved.partnerRef;
      };
      const first = await refOf(50_000n);
      await play(20.25);
      const second = await refOf(10_000n);
      await play(30);
      await play(40, { state: 'RUNNING' });
      const told = (turnoverMinor: bigint, runningMinor: bigint) => {
        return { outcome: 'told', play: [{ product: expect.any(String), turnoverMinor, runningMinor }] };
      };
      expect(await playSince(username, first)).toEqual(told(5_025n, 4_000n));
      expect(await playSince(username, second)).toEqual(told(3_000n, 4_000n));
      expect(await playSince(username, 'no transfer')).toEqual({ outcome: 'refused' });
      const stranger = await opened(`k${randomUUID().slice(0, 8)}`);
      expect(await playSince(stranger.username, first)).toEqual({ outcome: 'refused' });
      for (const fault of [
        'down',
        'drop-request',
        'drop-answer',
        'error-after',
        'garbage',
        'slow',
        'rate-limit',
      ] as const) {
        await outside.setFault({ target: `bets:${game.code}`, fault, ms: SLOW_MS });
        expect({ fault, ...(await playSince(username, first)) }).toEqual({ fault, outcome: 'unknown' });
        await outside.clearFaults();
      }
    });

    it.each(transferFaultsOf(game.family))(
      'under %s it tells the truth, and the evidence is clear',
      async (fault, hasMoved) => {
        const before = (await provider.balance(username)) ?? -1n;
        await outside.setFault({ target: `game:${game.code}`, fault, ms: SLOW_MS });
        const order = orderOf('in', 12_345n);
        const { outcome } = await provider.transfer(order);
        // A slow transfer is done after its caller has given up.
        await expect.poll(moves).toHaveLength(hasMoved ? 1 : 0);
        if (outcome === 'done') expect(hasMoved).toBe(true);
        if (outcome === 'refused') expect(hasMoved).toBe(false);
        expect(outcome === 'refused').toBe(refuses && fault === 'refuse');
        if (provider.findTransfer) {
          expect((await provider.findTransfer(order)).outcome).toBe(hasMoved ? 'done' : 'not-found');
        } else {
          const afterMinor = (await provider.balance(username)) ?? -1n;
          const seen = { beforeMinor: before, afterMinor, amountMinor: order.amountMinor, direction: order.direction };
          expect(judgeByBalance(seen)).toBe(hasMoved ? 'done' : 'unchanged');
        }
      },
    );

    it.each(transferFaultsOf(game.family))(
      'after %s a repeat under the same reference moves nothing twice',
      async (fault) => {
        if (!provider.abilities.ownReference) return;
        await outside.setFault({ target: `game:${game.code}`, fault, ms: SLOW_MS });
        const order = orderOf('in', 500n);
        await provider.transfer(order);
        if (fault === 'slow') await expect.poll(moves).toHaveLength(1);
        const wasThere = (await moves()).length === 1;
        const repeated = await provider.transfer(order);
        expect((await moves()).length).toBeLessThanOrEqual(1);
        if (wasThere) expect(repeated.outcome).toBe(provider.abilities.idempotentRepeat ? 'done' : 'unknown');
      },
    );

    it('does not take a transfer of another amount for its own (safety F16)', async () => {
      const { findTransfer } = provider;
      if (!findTransfer) return;
      const order = orderOf('in', 700n);
      await provider.transfer(order);
      expect((await findTransfer({ ...order, amountMinor: 800n })).outcome).toBe('other');
      expect((await findTransfer({ ...order, direction: 'out' })).outcome).toBe('other');
      expect((await findTransfer({ ...order, reference: randomUUID() })).outcome).toBe('not-found');
    });

    it('gives no balance rather than a late one', async () => {
      for (const fault of ['down', 'slow']) {
        await outside.setFault({ target: `game:${game.code}`, fault, ms: 60_000 });
        const startedMs = performance.now();
        expect(await provider.balance(username)).toBeUndefined();
        expect(performance.now() - startedMs).toBeLessThan(busyMs(TIMEOUT_MS * 6));
      }
    });

    it('takes one question about a player at a time, so that a flood of one leaves room for the others', async () => {
      const crowded = await providerAt(outside, game, { atOnce: 3 });
      const flood = Array.from({ length: 30 }, () => [
        crowded.balance(username),
        crowded.launch(username, { device: 'web', session: 'a session', ...(password && { password }) }),
      ]);
      const { outcome } = await crowded.transfer(orderOf('in', 100n));
      expect(outcome).toBe('done');
      expect(await Promise.all(flood.flat())).not.toContain(undefined);
      // Whoever asks hears of what was before the question, never of an earlier look.
      expect(await crowded.balance(username)).toBe(100n);
    });

    it.each(TROUBLES)('tells why it lets a player not in: %s', async (fault, refused) => {
      if (!game.tells.includes(fault)) return;
      await outside.setFault({ target: `game:${game.code}`, fault });
      expect(await provider.launch(username, { device: 'web' })).toEqual({ refused });
    });

    it('tells that it opens no more players', async () => {
      if (!game.tells.includes('agent-full')) return;
      await outside.setFault({ target: `game:${game.code}`, fault: 'agent-full' });
      expect(await provider.createPlayer(`k${randomUUID().slice(0, 8)}`)).toEqual({ refused: 'full' });
    });

    it('opens the game for its player only', async () => {
      const link = await provider.launch(username, {
        device: 'android',
        lang: 'lo',
        session: 'a session',
        ...(password && { password }),
      });
      expect(new URL(String(link)).host).toBe(new URL(outside.url).host);
      if (game.languageIn) expect(new URL(String(link)).searchParams.get(game.languageIn)).toBe('lo');
      expect(await provider.launch('stranger', { device: 'web' })).toEqual(
        knowsStrangers ? { refused: 'unknown' } : undefined,
      );
      const form = await provider.loginForm?.(username);
      if (form) expect(Object.keys(form).length).toBeGreaterThan(0);
    });
  });
}

interface Otherwise {
  url?: string;
  atOnce?: number;
  hasWrongKeys?: boolean;
}

async function providerAt(
  outside: OutsideWorld,
  game: Spoken,
  { url, atOnce = NEVER_OPEN.atOnce, hasWrongKeys = false }: Otherwise = {},
): Promise<GameProvider> {
  const directory = makeDirectory({ rules: { readTimeoutMs: TIMEOUT_MS, gameHosts: [] }, breaker: NEVER_OPEN });
  const id = `game-${game.code}` as 'game-pg';
  const simulated = { protocol: `simulated-${game.family}`, settings: { game: game.code }, url: outside.url };
  const told = game.protocol
    ? await outside.partner(game.protocol)
    : { ...simulated, secrets: { askKey: askKeyOf(id) } };
  const wrong = Object.fromEntries(Object.keys(told.secrets).map((name) => [name, 'the-key-of-another-partner']));
  directory.set([
    {
      ...{ id, version: 1, name: id, ...told, url: url ?? told.url },
      ...{ secrets: hasWrongKeys ? wrong : told.secrets, timeoutMs: TIMEOUT_MS, callsAtOnce: atOnce },
      ...{ position: 1, share: 1, isOn: true, isPaused: false, secretFiles: [] },
    },
  ]);
  return liveGameProviders(directory)({ ...game, partner_id: id });
}

for (const game of GAMES) describeProvider(game);

it.each([
  ['https://partner.example/play?token=x', true],
  ['https://play.example:8443/x', true],
  ['https://play.example/x', false],
  ['https://evil.example/x', false],
  ['https://partner.example.evil.example/', false],
  ['https://partner.example@evil.example/', false],
  ['https://evil.example@partner.example/', false],
  ['javascript:alert(1)//partner.example', false],
  ['ftp://partner.example/', false],
  ['//partner.example/x', false],
  [undefined, false],
])('a launch address is passed on only to allowed hosts: %s', (link, isAllowed) => {
  const partner = { name: 'game-x', url: 'https://partner.example', askKey: 'x', timeoutMs: 1 };
  expect(makeLinkCheck(partner, ['play.example:8443'])(link)).toBe(isAllowed ? link : undefined);
});
