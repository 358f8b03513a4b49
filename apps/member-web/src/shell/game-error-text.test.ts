import { makeApiFailure } from '@kapao/web/api/api-failure.ts';
import { expect, it } from 'vitest';
import { en } from '../messages/en.ts';
import { gameErrorText } from './game-error-text.ts';

const refusal = (code: string) => makeApiFailure({ kind: 'refused', code, status: 404, requestId: undefined });

it('a game that was switched off is not open; nobody is asked to choose an account', () => {
  expect(gameErrorText(en, refusal('NO_GAME'))).toBe(en.game.notOpen);
  expect(gameErrorText(en, refusal('NO_GAME'))).not.toBe(en.errors.NO_GAME);
  expect(gameErrorText(en, refusal('SLOT_NO_ACCOUNT'))).toBe(en.errors.SLOT_NO_ACCOUNT);
});
