import { expect, it } from 'vitest';
import { NODE_WORDS, readWord, WORDS } from './cluster-words.ts';

const ALONE = { servers: 3, nodes: 0 };
const WITH_NODES = { servers: 3, nodes: 2 };

it.each(WORDS)('"%s" is understood, as help tells it', (word) => {
  expect(readWord(word, ALONE)).not.toHaveProperty('fault');
});

it.each(NODE_WORDS)('"%s" is understood where the database has nodes', (word) => {
  expect(readWord(word, WITH_NODES)).toHaveProperty('node');
  expect(readWord(word, ALONE)).toHaveProperty('fault');
});

it.each([
  ['kill 2', { name: 'kill', server: 2 }],
  ['k2', { name: 'kill', server: 2 }],
  ['  Cut   3 ', { name: 'cut', server: 3 }],
  ['cut server 3', { name: 'cut', server: 3 }],
  ['Kill Node 2', { name: 'kill', node: 2 }],
  ['m n1', { name: 'mend', node: 1 }],
  ['r', { name: 'roll' }],
  ['database', { name: 'database' }],
])('"%s" means one thing, written short or long', (line, word) => {
  expect(readWord(line, WITH_NODES)).toEqual(word);
});

it.each([
  ['fly', '"fly" is no word here; "help" tells all of them.'],
  ['7', '"7" is no word here; "help" tells all of them.'],
  ['s', '"s" can be silence or status or stop: write more of it.'],
  ['kill', '"kill" wants a server, 1 to 3: kill 2.'],
  ['kill 4', '"kill" wants a server, 1 to 3: kill 2.'],
  ['kill node 1', '"kill" wants a server, 1 to 3: kill 2.'],
  ['database drop', '"database" takes no "drop".'],
])('"%s" is refused with a sentence that helps', (line, fault) => {
  expect(readWord(line, ALONE)).toEqual({ fault });
});

it.each(['cut', 'cut 4', 'cut node', 'cut node 0', 'cut node 3', 'cut cable 1', 'cut node 1 2'])(
  '"%s" is told of both that can be named',
  (line) => {
    const fault = '"cut" wants a server, 1 to 3: cut 2; or a node, 1 to 2: cut node 1.';
    expect(readWord(line, WITH_NODES)).toEqual({ fault });
  },
);
