import { expect, it } from 'vitest';
import { openAccounts, openTotals } from './open-money-rules.ts';

const row = (
  currency: string,
  [code = '', kind = '']: readonly string[],
  [never_negative, balance]: [boolean, bigint],
) => ({
  ...{ currency, code, kind, never_negative, balance },
});
const ROWS = [
  row('THB', ['bank', 'bank'], [false, -900n]),
  row('THB', ['game:pg', 'game'], [true, 200n]),
  row('THB', ['cash', 'cash'], [true, 500n]),
  row('THB', ['hold:withdraw', 'hold'], [true, 100n]),
  row('THB', ['quarantine:pg', 'quarantine'], [false, 60n]),
  row('THB', ['suspense', 'suspense'], [true, 40n]),
  row('THB', ['refund', 'refund'], [true, 0n]),
  row('LAK', ['cash', 'cash'], [true, 7n]),
  row('LAK', ['prepaid', 'prepaid'], [false, -7n]),
  row('COIN', ['coin', 'coin'], [true, 3n]),
];

it('what a member has, what is held for somebody and what the house has are told apart, and coins are no money', () => {
  const accounts = openAccounts(ROWS);
  expect(accounts.map(({ currency, section, code }) => `${currency} ${section} ${code}`)).toEqual([
    'THB members cash',
    'THB members game:pg',
    'THB held hold:withdraw',
    'THB held quarantine:pg',
    'THB held suspense',
    'THB house bank',
    'LAK members cash',
    'LAK house prepaid',
  ]);
  expect(openTotals(accounts)).toEqual([
    { currency: 'THB', membersMinor: 700n, heldMinor: 200n, houseMinor: -900n },
    { currency: 'LAK', membersMinor: 7n, heldMinor: 0n, houseMinor: -7n },
  ]);
});
