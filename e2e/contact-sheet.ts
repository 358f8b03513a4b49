import { mkdir } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { dress, goTo, type Place, type Size, settle, THEMES } from './look-over.ts';
import { inRepository } from './program.ts';
import type { Stage } from './stage.ts';
import type { Language } from './words.ts';

const FOLDER = inRepository('.data/sheets/');
/** A sheet is as wide as a screen shows without making it smaller. */
const SHEET_WIDTH = 1560;
/** In pictures of this width texts can still be read. */
const PICTURE_WIDTHS = { phone: 300, desk: 770 };
const PICTURES_A_SHEET = { phone: 10, desk: 4 };

const STILL_MS = 700;

export interface Picture {
  place: string;
  png: Buffer;
}

interface Tour {
  origin: string;
  places: readonly Place[];
  sizes: readonly [Size, ...Size[]];
  language: Language;
  /** Begins the names of the files. */
  name: string;
}

/** Every place in every size and theme as contact sheets in `.data/sheets`: `<name>-<language>-<width>-<theme>-<n>.png`. */
export async function makeContactSheets(stage: Stage, page: Page, tour: Tour): Promise<string[]> {
  const pictures = await photograph(page, tour);
  const files: string[] = [];
  for (const size of tour.sizes) {
    for (const theme of THEMES) {
      const name = `${tour.name}-${tour.language}-${size.width}-${theme}`;
      files.push(...(await printSheets(stage, { name, size, pictures: pictures.get(keyOf(size, theme)) ?? [] })));
    }
  }
  return files;
}

const keyOf = (size: Size, theme: string) => `${size.width} ${theme}`;

async function photograph(page: Page, { origin, places, sizes }: Tour): Promise<Map<string, Picture[]>> {
  const taken = new Map<string, Picture[]>();
  for (const place of places) {
    await page.setViewportSize(sizes[0]);
    // Going to where it is already, a page would come back with what was open over it.
    await page.goto('about:blank');
    await goTo(page, origin, place);
    for (const size of sizes) {
      await page.setViewportSize(size);
      // What is fetched after the page has settled; a page that goes on asking is taken as it is.
      await page.waitForLoadState('networkidle', { timeout: STILL_MS }).catch(() => undefined);
      for (const theme of THEMES) {
        await dress(page, theme);
        await settle(page);
        const png = await page.screenshot();
        const key = keyOf(size, theme);
        taken.set(key, [...(taken.get(key) ?? []), { place: `${place.path} ${place.name ?? ''}`, png }]);
      }
    }
  }
  return taken;
}

interface Print {
  name: string;
  size: Size;
  pictures: readonly Picture[];
}

/** Prints what was photographed in one size on contact sheets in `.data/sheets`; answers their paths. */
export async function printSheets({ browser }: Stage, { name, size, pictures }: Print): Promise<string[]> {
  await mkdir(FOLDER, { recursive: true });
  const kind = size.width < 600 ? 'phone' : 'desk';
  const files: string[] = [];
  const sheet = await browser.open({ width: SHEET_WIDTH, height: 800 });
  for (let from = 0; from < pictures.length; from += PICTURES_A_SHEET[kind]) {
    const figures = pictures.slice(from, from + PICTURES_A_SHEET[kind]).map(({ place, png }) => {
      const source = `data:image/png;base64,${png.toString('base64')}`;
      return `<figure><img src="${source}" width="${PICTURE_WIDTHS[kind]}"><figcaption>${place.replaceAll('<', '&lt;')}</figcaption></figure>`;
    });
    await sheet.setContent(`<style>body { margin: 5px; display: flex; flex-wrap: wrap; gap: 8px; background: #888 }
      figure { margin: 0; font: 13px sans-serif } img { display: block }</style>${figures.join('')}`);
    const path = `${FOLDER}${name}-${1 + from / PICTURES_A_SHEET[kind]}.png`;
    await sheet.screenshot({ path, fullPage: true });
    files.push(path);
  }
  await sheet.context().close();
  return files;
}
