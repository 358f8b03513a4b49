import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beginExclusion, setPlayLimit } from '@kapao/contract/member/fair-play.ts';
import { expect, test } from 'vitest';
import { haveMember } from './api-steps.ts';
import { call } from './call.ts';
import { DESK, officeSteps } from './office-steps.ts';
import { setStage } from './stage.ts';
import { unzip } from './unzip.ts';
import { spokenIn } from './words.ts';

const stage = setStage();
const root = join(import.meta.dirname, '..');

/** As anybody verifies who was handed the folder. */
const verify = (folder: string): Promise<{ isWhole: boolean; said: string }> =>
  new Promise((resolve) => {
    const script = join(root, 'scripts/commands/regulator.ts');
    execFile(process.execPath, [script, 'verify', folder], { cwd: root }, (error, said) =>
      resolve({ isWhole: error === null, said }),
    );
  });

test.each(spokenIn('en'))(
  'an auditor keeps the folder of a regulator, and a changed byte is refused (%s)',
  async (language) => {
    const { product, browser } = stage;
    const member = await haveMember(product);
    const { headers } = member;
    await call(product.memberOrigin, setPlayLimit, { headers, body: { kind: 'DEPOSIT', period: 'DAY', most: 500 } });
    await call(product.memberOrigin, beginExclusion, { headers, body: { kind: 'BREAK', hours: 24 } });
    const page = await browser.open(DESK);
    const { words, button, signIn } = officeSteps(page, language);
    await signIn(product.operatorOrigin, product.operators.auditor);
    await page.goto(`${product.operatorOrigin}/regulator`);
    await page.getByRole('heading', { name: words.regulator.title }).waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), button(words.regulator.download).click()]);
    const folder = await mkdtemp(join(tmpdir(), 'kapao-handed-'));
    try {
      const names = await unzip(await download.path(), folder);
      expect(names).toEqual(
        expect.arrayContaining(['manifest.json', 'limits.csv', 'exclusions.json', 'audit-log.csv']),
      );
      expect(await verify(folder)).toEqual({ isWhole: true, said: expect.stringContaining('is whole') });
      await appendFile(join(folder, 'exclusions.json'), ' ');
      expect(await verify(folder)).toEqual({ isWhole: false, said: 'exclusions.json: changed\n' });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);
