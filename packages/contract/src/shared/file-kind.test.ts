import { expect, it } from 'vitest';
import { acceptOf, kindOfBytes } from './file-kind.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const box = (main: string, ...others: string[]) =>
  `\0\0\0${String.fromCharCode(16 + others.length * 4)}ftyp${main}\0\0\0\0${others.join('')}`;

it.each([
  ['JPEG', '\xff\xd8\xff\xe1Exif', 'jpeg'],
  ['PNG', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'png'],
  ['GIF of 1987', 'GIF87a', 'gif'],
  ['GIF of 1989', 'GIF89a', 'gif'],
  ['WebP', 'RIFF\x10\0\0\0WEBPVP8 ', 'webp'],
  ['HEIC', box('heic', 'mif1', 'heic'), 'heic'],
  ['HEIC of ten bits', box('heix', 'mif1'), 'heic'],
  ['HEIC by its compatible brand', box('mif1', 'miaf', 'heic'), 'heic'],
  ['HEIC that names no codec', box('mif1', 'miaf'), 'heic'],
  ['a row of HEIC pictures', box('msf1', 'hevc'), 'heic'],
  ['AVIF', box('avif', 'mif1'), undefined],
  ['AVIF by its compatible brand', box('mif1', 'avif', 'miaf'), undefined],
  ['MP4', box('isom', 'mp41'), 'mp4'],
  ['MP4 of a telephone', box('mp42'), 'mp4'],
  ['QuickTime', box('qt  '), 'mov'],
  ['sound', box('M4A ', 'isom'), undefined],
  ['an old telephone’s film', box('3gp4'), undefined],
  ['PDF', '%PDF-1.7', 'pdf'],
  ['PDF behind a byte order mark', '\xef\xbb\xbf\n%PDF-1.4', 'pdf'],
  ['PDF behind too much', `${' '.repeat(1_024)}%PDF-1.4`, undefined],
  ['WAV', 'RIFF\x10\0\0\0WAVE', undefined],
  ['BMP', 'BM\x10\0\0\0', undefined],
  ['TIFF', 'II*\0', undefined],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg">', undefined],
  ['HTML', '<!doctype html>', undefined],
  ['ZIP', 'PK\x03\x04', undefined],
  ['half a signature', '\x89PNG', undefined],
  ['nothing', '', undefined],
])('the kind of %s is recognised by its bytes', (_name, text, kind) => {
  expect(kindOfBytes(bytes(text))).toBe(kind);
});

it('a field offers the endings and content types of the kinds it takes', () => {
  expect(acceptOf(['jpeg', 'heic'])).toBe('.jpg,.jpeg,.heic,.heif,image/jpeg,image/heic,image/heif');
});
