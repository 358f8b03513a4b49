import './news-line.css';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '../testing/screen.tsx';
import { Inside } from './news-line.tsx';

afterEach(() => {
  document.documentElement.style.fontSize = '';
});

it.each([
  ['th', 'ทีมงานกำลังตรวจรายการถอน', '25,000.00'],
  ['la', 'ທີມງານກຳລັງກວດລາຍການຖອນ', '25,000.00'],
])(
  'a news line shows its whole text and amount on a small phone with text at 200 % (%s)',
  async (lang, text, amount) => {
    await page.viewport(360, 640);
    document.documentElement.style.fontSize = '200%';
    await openScreen(
      <div className="news-line" lang={lang} style={{ width: 328 }}>
        <button type="button">
          <Inside icon="clock" text={text} amount={amount} />
        </button>
      </div>,
    );
    for (const shown of [text, amount]) {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = page.getByText(shown, { exact: true }).element();
      expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
      expect(scrollHeight).toBeLessThanOrEqual(clientHeight + 1);
    }
  },
);
