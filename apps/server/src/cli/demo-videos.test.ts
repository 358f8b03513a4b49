import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { DEMO_VIDEOS } from './demo-videos.ts';

const SHIPPED = new URL('../../../member-web/public', import.meta.url);
const fileOf = (address: string) => readFile(new URL(`${SHIPPED.href}${address}`));

/** Told by the head of the film: its time scale, then its length in that scale. */
function secondsOf(film: Buffer): number {
  const head = film.indexOf('mvhd') + 4;
  return film.readUInt32BE(head + 16) / film.readUInt32BE(head + 12);
}

const films = Object.values(DEMO_VIDEOS).flatMap((locale) => locale?.videos ?? []);

it.each(films)('the guide $url is shipped with its poster and is as long as its card says', async (film) => {
  const [minutes = 0, seconds = 0] = (film.length ?? '').split(':').map(Number);
  expect(Math.floor(secondsOf(await fileOf(film.url)))).toBe(minutes * 60 + seconds);
  const poster = await fileOf(film.poster);
  expect(poster.subarray(8, 12).toString()).toBe('WEBP');
});

it('there is a film for each of five guides in three languages', () => {
  expect(new Set(films.map(({ url }) => url)).size).toBe(15);
});
