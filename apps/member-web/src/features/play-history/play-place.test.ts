import { expect, it } from 'vitest';
import { addressOfPlay, playPlaceOf } from './play-place.ts';

it.each(['', 'period=week', 'period=month&game=pg&page=3', 'game=joker2'])('the address %s is kept', (address) => {
  expect(addressOfPlay(playPlaceOf(new URLSearchParams(address))).toString()).toBe(address);
});

it.each(['period=year', 'game=../x', 'page=0', 'page=-1', 'page=x'])(
  'a strange address, %s, is the beginning',
  (address) => {
    expect(playPlaceOf(new URLSearchParams(address))).toEqual({ period: 'today', game: undefined, page: 1 });
  },
);
