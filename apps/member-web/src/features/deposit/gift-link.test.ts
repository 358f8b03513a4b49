import { expect, it } from 'vitest';
import { giftLinkIn } from './gift-link.ts';

const LINK = 'https://gift.truemoney.com/campaign/?v=0123456789abcdefABCDEF';

it.each([
  ['a bare link', ` ${LINK}\n`],
  ['what the wallet shares', `มาลีส่งซองของขวัญให้คุณ กดรับเลย ${LINK} ภายใน 72 ชั่วโมง`],
  ['a text whose line breaks a field took out', `ซองของขวัญจากมาลี${LINK}กดรับได้เลย`],
  ['a link in quotes', `Malee sent you an envelope: "${LINK}".`],
  ['the same link twice', `${LINK}\n${LINK}`],
])('finds the link in %s', (_name, text) => expect(giftLinkIn(text)).toBe(LINK));

it.each([
  ['words alone', ' no link here '],
  ['two links', `${LINK} https://elsewhere.example/x`],
  ['nothing', ''],
])('leaves %s as it is', (_name, text) => expect(giftLinkIn(text)).toBe(text.trim()));
