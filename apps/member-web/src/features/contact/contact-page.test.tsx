import '../../testing/page-settings.ts';
import { expect, it } from 'vitest';
import { queryKeys } from '../../api/query-keys.ts';
import { PATHS } from '../../paths.ts';
import { render, words } from '../../testing/render.tsx';
import { ContactPage } from './contact-page.tsx';

it.each([PATHS.contact, PATHS.memberContact])(
  '%s has the text, the QR, link and name of LINE, and the product version 1.1.14',
  (path) => {
    const contact = {
      contactText: 'Tell us your phone number',
      lineLink: 'https://line.me/R/ti/p/@kapao',
      lineName: 'kapao-line',
      lineQR: '/line-qr.svg',
    };
    const page = render(<ContactPage />, { path, answers: [[queryKeys.lookup('contact', 'en'), contact]] });
    for (const text of [contact.contactText, contact.lineName, `href="${contact.lineLink}"`, `src="${contact.lineQR}"`])
      expect(page).toContain(text);
    expect(page).toContain(words.contact.version('1.1.14'));
  },
);
