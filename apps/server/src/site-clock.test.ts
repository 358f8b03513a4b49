import { afterAll, afterEach, beforeAll, expect, inject, it, vi } from 'vitest';
import { startWorld, type World } from './testing/world.ts';

const AN_HOUR_SECONDS = 3_600;

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());
afterEach(() => vi.restoreAllMocks());

async function told(): Promise<{ ahead: number; moved: number }> {
  const { body } = await world.app.office.inject({ url: '/metrics' });
  const figure = (name: string) =>
    Number(
      body
        .split('\n')
        .find((line) => line.startsWith(name))
        ?.split(' ')[1],
    );
  return { ahead: figure('kapao_clock_ahead_seconds{of="database"}'), moved: figure('kapao_clock_moved_seconds') };
}

it('a clock that was not moved and agrees with the database is told as that', async () => {
  const { ahead, moved } = await told();
  expect(Math.abs(ahead)).toBeLessThan(2);
  expect(Math.abs(moved)).toBeLessThan(2);
});

it.each([AN_HOUR_SECONDS, -AN_HOUR_SECONDS])(
  'a clock that jumps %i s is told against the database and against its beginning',
  async (jump) => {
    const now = Date.now;
    vi.spyOn(Date, 'now').mockImplementation(() => now() + jump * 1_000);
    const { ahead, moved } = await told();
    expect(Math.abs(ahead - jump)).toBeLessThan(5);
    expect(Math.abs(moved - jump)).toBeLessThan(5);
  },
);
