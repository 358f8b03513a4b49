import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

const NAME = 'virtual:art-sheet';
const [WIDTH, HEIGHT] = [120, 80];
/** A drawing of the size of a tile; the large one of the sign-in page is no picture of a game. */
const DRAWING = new RegExp(`^<svg [^>]*viewBox="0 0 ${WIDTH} ${HEIGHT}"[^>]*>(.*)</svg>\\s*$`, 's');

function drawSheet(folder: string): string {
  const drawings = readdirSync(folder).flatMap((file) => {
    const drawn = DRAWING.exec(readFileSync(join(folder, file), 'utf8'))?.[1];
    return drawn === undefined ? [] : [{ name: basename(file, '.svg'), drawn }];
  });
  const parts = drawings.map(({ name, drawn }, index) => {
    const box = `viewBox="0 ${index * HEIGHT} ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice"`;
    return `<view id="${name}" ${box}/><svg y="${index * HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${drawn}</svg>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT * parts.length}">${parts.join('')}</svg>`;
}

/** Puts the drawings of `public/art` into one file, because home shows most of them and each of its own would cost a request. */
export function artSheet(appFolder: string): Plugin {
  let isBuild = false;
  return {
    name: 'kapao-art-sheet',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return undefined;
      const source = drawSheet(join(appFolder, 'public/art'));
      if (!isBuild)
        return `export const sheet = ${JSON.stringify(`data:image/svg+xml,${encodeURIComponent(source)}`)};`;
      const file = this.emitFile({ type: 'asset', name: 'art.svg', source });
      return `export const sheet = import.meta.ROLLUP_FILE_URL_${file};`;
    },
  };
}
