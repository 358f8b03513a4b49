import { setTimeout as sleep } from 'node:timers/promises';
import { login } from '@kapao/contract/member/login.ts';
import { callOver } from '../../apps/server/src/testing/wire.ts';
import { digits, MEMBER_PASSWORD } from '../../apps/server/src/testing/world.ts';
import { type Drill, expectOver, must, newMember, withAlerts } from './stage.ts';

const ALERT = { alert: 'KapaoSignInsFail', entry: 13 };
const GUESSERS = 6;
const GUESS_EVERY_MS = 20;
const HONEST_TRIES = 3;

interface Guesser {
  name: () => string;
  address: () => string;
}

/** Entry 13: one network guesses at a member, and a leaked list is tried from everywhere. */
export const signInDrill: Drill = {
  name: 'sign-ins',
  entry: 13,
  title: 'a flood of sign-ins',
  async run({ site, load }) {
    const honest = await newMember(site, 100);
    // The limits of a real site; behind its proxy everybody has an address.
    await site.restart('member', undefined, { ADDRESS_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '1' });
    load.enter('a flood of sign-ins');
    const signIn = (username: string, password: string, address: string) =>
      callOver(site.url, login, { body: { username, password }, headers: { 'x-forwarded-for': address } });
    const refused = new Map<string, number>();
    let isOver = false;
    const guess = async ({ name, address }: Guesser) => {
      while (!isOver) {
        const { status, message } = await signIn(name(), `guess ${digits(6)}`, address());
        refused.set(`${status} ${message}`, (refused.get(`${status} ${message}`) ?? 0) + 1);
        await sleep(GUESS_EVERY_MS);
      }
    };
    const sources = Array.from(
      { length: GUESSERS },
      (_, place): Guesser =>
        place % 2 === 0
          ? { name: () => honest.username, address: () => `198.51.100.${place}` }
          : { name: () => `08${digits(8)}`, address: () => `203.0.${digits(2)}.${digits(2)}` },
    );
    const fired = await withAlerts(site, async (alerts) => {
      const flood = sources.map(guess);
      const said = await alerts.expect(ALERT, 300_000);
      const answers = [];
      for (let turn = 0; turn < HONEST_TRIES; turn += 1)
        answers.push((await signIn(honest.username, MEMBER_PASSWORD, `192.0.2.${turn + 1}`)).status);
      isOver = true;
      await Promise.all(flood);
      must(
        answers.every((status) => status === 200),
        `a member's own sign-in answered ${answers.join(', ')}`,
      );
      return said;
    });
    must(![...refused.keys()].some((words) => words.startsWith('200')), 'a guess was let in');
    must(refused.has('429 REQUEST_LIMIT'), `nobody was limited: ${[...refused.keys()].join(', ')}`);
    await site.restart('member');
    const words = [...refused].map(([answer, count]) => `${count} x ${answer}`).join(', ');
    return [fired, `guesses: ${words}; another signs in meanwhile`, await expectOver(site, ALERT.alert)];
  },
};
