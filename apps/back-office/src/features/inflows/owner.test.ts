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
};

describe('the chosen owner', () => {
  it('is nobody until somebody is chosen', () => {
    expect(chosenMember({ kind: 'none' }, [noy])).toBeUndefined();
    expect(chosenMember({ kind: 'other', memberId: '  ' }, [noy])).toBeUndefined();
  });

  it('a candidate that has left the list is no longer chosen', () => {
    expect(chosenMember({ kind: 'candidate', memberId: 'm-noy' }, [noy])).toEqual({
      memberId: 'm-noy',
      name: 'Noy Keomany',
    });
    expect(chosenMember({ kind: 'candidate', memberId: 'm-noy' }, [])).toBeUndefined();
  });

  it('a typed id is trimmed, and known candidates are called by name', () => {
    expect(chosenMember({ kind: 'other', memberId: ' m-1 ' }, [noy])).toEqual({ memberId: 'm-1', name: 'm-1' });
    expect(chosenMember({ kind: 'other', memberId: 'm-noy' }, [noy])?.name).toBe('Noy Keomany');
  });
});
