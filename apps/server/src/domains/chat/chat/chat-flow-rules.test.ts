import { expect, it } from 'vitest';
import { opensAt } from './chat-flow-rules.ts';

const WORKDAYS = { days: [1, 2, 3, 4, 5], from: '09:00', until: '18:00' };
const NIGHTS = { days: [6], from: '22:00', until: '02:00' };
/** Bangkok time; the 25th is a Wednesday. */
const at = (day: number, time: string) => new Date(`2026-11-${day}T${time}:00+07:00`);

it.each([
  ['no hours at all are always', [], at(25, '03:00'), undefined],
  ['while they are there', [WORKDAYS], at(25, '12:00'), undefined],
  ['before they come', [WORKDAYS], at(25, '08:59'), at(25, '09:00')],
  ['in the evening', [WORKDAYS], at(25, '18:00'), at(26, '09:00')],
  ['over the weekend', [WORKDAYS], at(27, '20:00'), at(30, '09:00')],
  ['the nearest of several', [WORKDAYS, NIGHTS], at(28, '12:00'), at(28, '22:00')],
  ['after midnight of a night that began the day before', [NIGHTS], at(29, '01:00'), undefined],
  ['once a week, just over', [NIGHTS], at(29, '02:00'), new Date('2026-12-05T22:00:00+07:00')],
])('people come next: %s', (...[, hours, now, next]) => {
  expect(opensAt(hours, now)).toEqual(next);
});
