import { describe, expect, it } from 'vitest';
import { roomsOf } from './open-rooms.ts';

describe('rooms', () => {
  it('an operator sees only the rooms of the rights held', () => {
    const auditor = { username: 'nok', role: 'auditor' as const, rights: ['audit.read', 'withdrawals.read'] };
    expect(roomsOf(auditor).map((room) => room.name)).toEqual(['withdrawals', 'payoutFiles', 'audit']);
  });

  it('without rights there are no rooms, and a part of a right is not a right', () => {
    expect(roomsOf({ username: 'new', role: 'support', rights: [] })).toEqual([]);
    expect(roomsOf({ username: 'new', role: 'support', rights: ['audit', 'withdrawals.decide'] })).toEqual([]);
  });
});
