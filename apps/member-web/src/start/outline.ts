import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import type { Locale } from '@kapao/contract/shared/locale.ts';
import { amountFit } from '../kit/amount-fit.ts';
import type { OutlineWords } from './plan.ts';

/** Once the page is whole, which is before any other script runs. */
export async function whenParsed(act: () => unknown): Promise<void> {
  if (document.readyState === 'loading') {
    await new Promise((resume) => document.addEventListener('readystatechange', resume, { once: true }));
  }
  await act();
}

const inOutline = (selector: string) => document.querySelectorAll<HTMLElement>(`.start ${selector}`);

/** The site's name as the server wrote it into the page. */
function siteName(locale: Locale): string {
  const settings = document.querySelector('meta[name="site-settings"]')?.getAttribute('content');
  return JSON.parse(settings ?? '{}').site?.[locale] ?? 'Kapao';
}

export function writeWords(words: OutlineWords, locale: Locale): void {
  const all: Partial<Record<string, unknown>> = { ...words, site: siteName(locale) };
  for (const element of inOutline('[data-word]')) element.append(String(all[element.dataset.word ?? '']));
  for (const tab of inOutline('[data-at]')) {
    if (tab.dataset.at === document.documentElement.dataset.page) tab.ariaCurrent = 'page';
  }
}

/** The outline stays when the app cannot be fetched; its member learns why nothing opens. */
export function writeMissing({ missing, offline }: OutlineWords): void {
  for (const place of inOutline(':is(main, .panel)')) {
    const note = document.createElement('p');
    note.className = 'note';
    note.textContent = navigator.onLine ? missing : offline;
    place.prepend(note);
  }
}

interface Balance {
  total: number;
  currency: 'THB' | 'LAK';
}

function isBalance(answer: unknown): answer is Balance {
  const { total, currency } = Object(answer) as Partial<Balance>;
  return typeof total === 'number' && (currency === 'THB' || currency === 'LAK');
}

/** The balance as the app will show it; the outline may be gone by then. */
export function showBalance(wallet: unknown, words: OutlineWords, isHidden: boolean): void {
  if (!isBalance(wallet)) return;
  const amount = isHidden ? words.hidden : formatMoney(wallet.total, wallet.currency);
  for (const card of inOutline('.balance')) {
    const sum = card.querySelector('.num');
    if (!sum) continue;
    sum.className = `num xl${amountFit(amount, card.closest('.rail') ? 'rail' : 'page')}`;
    sum.textContent = `${amount} `;
    if (!isHidden) {
      const unit = document.createElement('span');
      unit.className = 'unit';
      unit.textContent = words.unit[wallet.currency];
      sum.append(unit);
    }
    card.setAttribute('aria-busy', 'false');
  }
}

/** Keeps what is pressed before the app is there in the address, where the app finds it (`useModal`). */
export function keepPresses(): void {
  let isKept = false;
  document.addEventListener('click', ({ target }) => {
    const pressed = target instanceof Element ? target.closest<HTMLElement>('.start [data-opens]') : null;
    if (!pressed) return;
    for (const other of inOutline('[data-opens]')) other.ariaBusy = String(other === pressed);
    const entry = { state: { modal: true }, key: 'pressed' };
    const address = `?do=${pressed.dataset.opens}`;
    if (isKept) history.replaceState(entry, '', address);
    else history.pushState(entry, '', address);
    isKept = true;
  });
}
