import { expect, it } from 'vitest';
import { verdictOf } from './chat-file-rules.ts';

const MB = 1024 * 1024;

it.each([
  ['slip.PNG', 10 * MB, { kind: 'image' }],
  ['slip.jpeg', 1, { kind: 'image' }],
  ['film.MOV', 20 * MB, { kind: 'video' }],
  ['film.mp4', 1, { kind: 'video' }],
  ['slip.png', 10 * MB + 1, { refused: 'too-large', megabytes: 10 }],
  ['film.mp4', 20 * MB + 1, { refused: 'too-large', megabytes: 20 }],
  ['slip', 1, { refused: 'unsupported' }],
  ['slip.', 1, { refused: 'unsupported' }],
  ['page.html', 1, { refused: 'unsupported' }],
  ['drawing.svg', 1, { refused: 'unsupported' }],
  ['.png/other', 1, { refused: 'unsupported' }],
])('%s of %i bytes is %j', (name, size, verdict) => {
  expect(verdictOf({ name, size })).toEqual(verdict);
});
