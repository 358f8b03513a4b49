import type { Page } from 'playwright-core';
import type { WORDS } from './words.ts';

/** Steps of a guest or member in the chat. */
export function chatSteps(page: Page, words: (typeof WORDS)['th']) {
  const sheet = page.locator('.chat-sheet');
  const field = sheet.getByLabel(words.chat.write);
  return {
    sheet,
    field,
    async open() {
      await page.locator('.chat-launcher').click();
      await sheet.locator('[data-state=online]').waitFor();
    },
    async say(text: string) {
      await field.fill(text);
      await field.press('Enter');
    },
    /** Everything stored that is shown, in its order. */
    texts: async () =>
      (await sheet.locator('[data-sequence]').all()).reduce<Promise<string[]>>(
        async (before, said) => [...(await before), (await said.locator('.bub').first().textContent()) ?? ''],
        Promise.resolve([]),
      ),
    attach: (file: { name: string; mimeType: string; buffer: Buffer }) =>
      sheet.locator('input[type=file]').setInputFiles(file),
    /** A file of so many bytes, made where it is chosen: large ones would take long to get there. */
    choose: (name: string, bytes: number, head: readonly number[] = []) =>
      sheet.locator('input[type=file]').evaluate(
        (input: HTMLInputElement, file) => {
          const chosen = new DataTransfer();
          const content = new Uint8Array(file.bytes);
          content.set(file.head);
          chosen.items.add(new File([content], file.name));
          input.files = chosen.files;
          input.dispatchEvent(new Event('change', { bubbles: true }));
        },
        { name, bytes, head },
      ),
    /** Chooses the newest row of the statement, which goes along with the next message. */
    async attachNewestRow() {
      await sheet.getByRole('button', { name: words.chat.attachRow, exact: true }).click();
      const list = page.getByRole('dialog', { name: words.chat.attachRow });
      await list.locator('ul.rows .row').first().click();
      await list.waitFor({ state: 'hidden' });
    },
  };
}
