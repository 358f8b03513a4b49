import { expect, it } from 'vitest';
import { verdictOf } from './chat-file-rules.ts';

const MB = 1024 * 1024;
const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0);
const WEBP = new TextEncoder().encode('RIFF\0\0\0\0WEBP');
const film = (brand: string) => new TextEncoder().encode(`\0\0\0\u0010ftyp${brand}\0\0\0\0`);
const HTML = new TextEncoder().encode('<!doctype html>');

it.each([
  ['slip.PNG', PNG, 10 * MB, { kind: 'image' }],
  ['slip.jpeg', JPEG, 100, { kind: 'image' }],
  ['png-inside.jpg', PNG, 100, { kind: 'image' }],
  ['png-inside.mp4', PNG, 100, { kind: 'image' }],
  ['สลิป.final.exe', JPEG, 100, { kind: 'image' }],
  ['film.MOV', film('qt  '), 20 * MB, { kind: 'video' }],
  ['film.mp4', film('isom'), 100, { kind: 'video' }],
  ['film.png', film('mp42'), 100, { kind: 'video' }],
  ['slip.png', PNG, 10 * MB + 1, { refused: 'too-large', megabytes: 10 }],
  ['film.mp4', film('isom'), 20 * MB + 1, { refused: 'too-large', megabytes: 20 }],
  ['slip', PNG, 100, { refused: 'unsupported' }],
  ['slip.', PNG, 100, { refused: 'unsupported' }],
  ['.png/other', PNG, 100, { refused: 'unsupported' }],
  ['page.png', HTML, 100, { refused: 'unsupported' }],
  ['webp-inside.png', WEBP, 100, { refused: 'unsupported' }],
  ['empty.png', new Uint8Array(), 0, { refused: 'unsupported' }],
])('a file %s is judged for the chat by its bytes', async (...[name, head, byteLength, verdict]) => {
  const file = new File([head, new Uint8Array(Math.max(0, byteLength - head.length))], name);
  expect(await verdictOf(file)).toEqual(verdict);
});
