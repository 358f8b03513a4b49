import { describe, expect, it } from 'vitest';
import { chosenMember } from './owner.ts';

const noy = {
  memberId: 'm-noy',
  name: 'Noy Keomany',
  username: '2055512345',
  bankCode: 'BCEL',
  bankAccountName: 'NOY KEOMANY',
  bankAccountNo: '010112345678901',
  reasons: [],
  account: 'unsure' as const,
  nameScore: 0,
  nameReasons: [],
  parts: { bank: 'fits', digits: 'unsure', length: 'unknown', name: 'unknown', time: 'fits' } as const,
  nameParts: null,
  isProven: false,
  isSinceEntry: true,
};

describe('the chosen owner', () => {
  it('is nobody until somebody is chosen', () => {
    expect(chosenMember({ kind: 'none' }, [noy])).toBeUndefined();
    expect(chosenMember({ kind: 'other', member: undefined }, [noy])).toBeUndefined();
  });

  it('a candidate that has left the list is no longer chosen', () => {
    expect(chosenMember({ kind: 'candidate', memberId: 'm-noy' }, [noy])).toEqual({
      memberId: 'm-noy',
      name: 'Noy Keomany',
    });
    expect(chosenMember({ kind: 'candidate', memberId: 'm-noy' }, [])).toBeUndefined();
  });

  it('may be somebody else who was looked up', () => {
    const member = { memberId: 'm-1', name: 'Keo Phommachan' };
    expect(chosenMember({ kind: 'other', member }, [noy])).toEqual(member);
  });
});
