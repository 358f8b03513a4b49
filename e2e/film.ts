import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { inRepository } from './program.ts';
import { type Language, SPEECH } from './words.ts';

export const FILM = { width: 1280, height: 720 };
/** The phone in the film, one pixel for one. */
export const PHONE = { width: 360, height: 640 };

const LOOK_MS = 2_200;
const PRESS_MS = 700;
const FRAMES_PER_SECOND = 10;
const POSTER = { width: 640, height: 360 };
const ENCODE_TIMEOUT_MS = 120_000;

interface Shot {
  picture: Buffer;
  step: number;
  pressedAt?: { x: number; y: number };
  holdMs: number;
}

export type Film = ReturnType<typeof makeFilm>;

/** Pictures of a page while somebody does the steps of a guide, and where it is pressed. */
export function makeFilm(page: Page) {
  const shots: Shot[] = [];
  let step = 0;

  async function take(shown: Page, holdMs: number, pressedAt?: Shot['pressedAt']): Promise<void> {
    const picture = await shown.screenshot({ animations: 'disabled', caret: 'hide' });
    shots.push({ picture, step, holdMs, ...(pressedAt && { pressedAt }) });
  }

  return {
    shots,
    /** The next step of the guide begins. */
    nextStep() {
      step += 1;
    },
    async look(holdMs = LOOK_MS, shown = page): Promise<void> {
      await shown.waitForLoadState('networkidle');
      await take(shown, holdMs);
    },
    /** Shows the page, then where it is pressed, and presses. */
    async press(target: Locator): Promise<void> {
      await target.scrollIntoViewIfNeeded();
      await page.waitForLoadState('networkidle');
      const box = await target.boundingBox();
      if (!box) throw new Error('what is pressed has to be seen');
      await take(page, LOOK_MS);
      await take(page, PRESS_MS, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
      await target.click();
    },
  };
}

interface Guide {
  language: Language;
  title: string;
  steps: readonly string[];
}

/** Writes the film beside its poster: `<path>.mp4` and `<path>.webp`. */
export async function develop(stage: Page, shots: readonly Shot[], { path, ...guide }: Guide & { path: string }) {
  const folder = await mkdtemp(join(tmpdir(), 'kapao-film-'));
  try {
    await stage.setContent(await stageOf(guide));
    await stage.evaluate(() => document.fonts.ready.then(() => undefined));
    const list: string[] = [];
    let last = '';
    for (const [index, shot] of shots.entries()) {
      last = join(folder, `${index}.png`);
      await writeFile(last, await frameOf(stage, shot));
      list.push(`file '${last}'`, `duration ${shot.holdMs / 1_000}`);
    }
    // The last picture is named once more, or its duration would not count.
    await writeFile(join(folder, 'list'), [...list, `file '${last}'`, ''].join('\n'));
    await mkdir(join(path, '..'), { recursive: true });
    await sharp(join(folder, '0.png')).resize(POSTER).webp({ quality: 60 }).toFile(`${path}.webp`);
    await encode(join(folder, 'list'), `${path}.mp4`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** H.264 without sound, readable by every browser, with its table of contents in front so that it starts at once. */
async function encode(list: string, path: string): Promise<void> {
  const input = ['-y', '-loglevel', 'error', '-f', 'concat', '-safe', '0', '-i', list];
  const picture = ['-vf', `fps=${FRAMES_PER_SECOND},format=yuv420p`, '-c:v', 'libx264', '-preset', 'veryslow'];
  const size = ['-tune', 'animation', '-crf', '26', '-g', '100', '-movflags', '+faststart', '-an'];
  await promisify(execFile)('ffmpeg', [...input, ...picture, ...size, path], { timeout: ENCODE_TIMEOUT_MS });
}

async function frameOf(stage: Page, shot: Shot): Promise<Buffer> {
  const picture = `data:image/png;base64,${shot.picture.toString('base64')}`;
  await stage.evaluate(
    async ({ source, step, at }) => {
      const image = document.querySelector('img');
      const ring = document.querySelector<HTMLElement>('.ring');
      if (!image || !ring) throw new Error('the stage is not set');
      image.src = source;
      await image.decode();
      ring.hidden = at === null;
      if (at) ring.style.transform = `translate(${at.x}px, ${at.y}px)`;
      for (const [index, line] of [...document.querySelectorAll('li')].entries())
        line.className = index < step ? 'done' : index === step ? 'now' : '';
    },
    { source: picture, step: shot.step, at: shot.pressedAt ?? null },
  );
  return stage.screenshot();
}

const FONTS = [
  { file: 'app-latin', range: 'U+20-7E, U+A0, U+B7, U+D7, U+2010-2027, U+2212' },
  { file: 'app-thai', range: 'U+E01-E5B, U+200B-200D, U+25CC' },
  { file: 'app-lao', range: 'U+E81-EDF' },
] as const;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

async function stageOf({ language, title, steps }: Guide): Promise<string> {
  const faces = await Promise.all(
    FONTS.map(async ({ file, range }) => {
      const font = await readFile(inRepository(`packages/ui/src/fonts/${file}.woff2`), 'base64');
      const source = `url(data:font/woff2;base64,${font}) format("woff2")`;
      return `@font-face { font-family: App; src: ${source}; font-weight: 400 700; unicode-range: ${range}; }`;
    }),
  );
  const mark = await readFile(inRepository('apps/member-web/public/favicon.svg'), 'base64');
  return `<!doctype html><html lang="${SPEECH[language].html}"><style>${faces.join('')}${STAGE_STYLE}</style>
    <main><p class="brand"><object data="data:image/svg+xml;base64,${mark}"></object>Kapao</p><h1>${escaped(title)}</h1>
    <ol>${steps.map((text) => `<li><span>${escaped(text)}</span></li>`).join('')}</ol></main>
    <div class="phone"><img alt=""><div class="ring" hidden></div></div></html>`;
}

/** Colours of packages/ui/src/styles/tokens.css. */
const STAGE_STYLE = `
  * { box-sizing: border-box; margin: 0; }
  body { width: ${FILM.width}px; height: ${FILM.height}px; display: flex; overflow: hidden; color: #fff; font-family: App, sans-serif;
    background: radial-gradient(circle at 80% 20%, #2f4fb0, #16285f 60%, #0c1739); }
  main { flex: 1; padding: 56px 40px 56px 72px; }
  .brand { display: flex; align-items: center; gap: 14px; font-size: 26px; font-weight: 700; }
  .brand object { width: 48px; height: 48px; }
  h1 { margin: 34px 0 40px; font-size: 50px; line-height: 1.35; }
  ol { padding: 0; list-style: none; counter-reset: step; }
  li { counter-increment: step; display: flex; gap: 22px; margin-bottom: 26px; font-size: 28px; line-height: 1.55; opacity: 0.5; }
  li::before { content: counter(step); flex: none; width: 46px; height: 46px; border-radius: 50%; display: grid; place-items: center;
    font-size: 22px; font-weight: 700; border: 2px solid #fff; }
  li.now { opacity: 1; }
  li.now::before { background: #f2b632; border-color: #f2b632; color: #16285f; }
  li.done { opacity: 0.75; }
  li.done::before { content: '✓'; font-family: sans-serif; }
  .phone { position: relative; flex: none; align-self: center; margin-right: 84px; width: ${PHONE.width + 24}px;
    height: ${PHONE.height + 24}px; padding: 12px; border-radius: 40px; background: #060b1c; box-shadow: 0 24px 60px #0008; }
  .phone img { display: block; width: ${PHONE.width}px; height: ${PHONE.height}px; border-radius: 28px; }
  .ring { position: absolute; left: -14px; top: -14px; width: 52px; height: 52px; border-radius: 50%;
    border: 4px solid #fff; background: #16285f4d; box-shadow: 0 0 0 3px #16285f; }
  .ring[hidden] { display: none; }
`;
