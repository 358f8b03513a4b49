import { expect, it } from 'vitest';
import { readWord, WORDS } from './cluster-words.ts';

it.each(WORDS)('"%s" is understood, as help tells it', (word) => {
  expect(readWord(word, 3)).not.toHaveProperty('fault');
});

it.each([
  ['kill 2', { name: 'kill', server: 2 }],
  ['k2', { name: 'kill', server: 2 }],
  ['  Cut   3 ', { name: 'cut', server: 3 }],
  ['r', { name: 'roll' }],
  ['database', { name: 'database' }],
])('"%s" means one thing, written short or long', (line, word) => {
  expect(readWord(line, 3)).toEqual(word);
});

it.each([
  ['fly', '"fly" is no word here; "help" tells all of them.'],
  ['7', '"7" is no word here; "help" tells all of them.'],
  ['s', '"s" can be silence or status or stop: write more of it.'],
  ['kill', '"kill" wants a server, 1 to 3: kill 2.'],
  ['kill 4', '"kill" wants a server, 1 to 3: kill 2.'],
  ['database drop', '"database" takes no "drop".'],
])('"%s" is refused with a sentence that helps', (line, fault) => {
  expect(readWord(line, 3)).toEqual({ fault });
});
