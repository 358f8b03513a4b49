import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sheet } from 'virtual:art-sheet';
import { expect, it } from 'vitest';
import { pictureAddress } from './own-drawing.ts';

const ART = join(import.meta.dirname, '../../public/art');

it('every drawing of the site but the large one is fetched within one file', () => {
  const drawn = decodeURIComponent(sheet);
  const names = readdirSync(ART).map((file) => file.replace('.svg', ''));
  expect(names).toContain('naga');
  for (const name of names.filter((one) => one !== 'hero')) {
    expect(pictureAddress(`/art/${name}.svg`)).toBe(`${sheet}#${name}`);
    expect(drawn).toContain(`<view id="${name}" `);
  }
});

it('the large drawing and pictures from elsewhere keep their addresses', () => {
  for (const address of ['/art/hero.svg', 'https://cdn.example/art/naga.svg', '/files/naga.png', '']) {
    expect(pictureAddress(address)).toBe(address);
  }
});
