import { beforeEach, expect, it, vi } from 'vitest';
import { notePlayAmount, playAmount } from './play-amount.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

it('a first game is offered with a hundred baht or a hundred thousand kip', () => {
  expect(playAmount(1_000, 'THB')).toBe(100);
  expect(playAmount(500_000, 'LAK')).toBe(100_000);
});

it('the next game is offered with what went into the last one, each currency by itself', () => {
  notePlayAmount(250.5, 'THB');
  expect(playAmount(1_000, 'THB')).toBe(250.5);
  expect(playAmount(500_000, 'LAK')).toBe(100_000);
});

it('who has less is offered all of it, and nothing below what can be moved', () => {
  expect(playAmount(42.25, 'THB')).toBe(42.25);
  expect(playAmount(0.99, 'THB')).toBeUndefined();
});

it.each(['many', '-5', 'Infinity', ''])('a kept amount of "%s" is none', (text) => {
  localStorage.setItem('playAmount-THB', text);
  expect(playAmount(1_000, 'THB')).toBe(100);
});
