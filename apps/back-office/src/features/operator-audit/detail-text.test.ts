import { expect, it } from 'vitest';
import { detailText } from './detail-text.ts';

it.each([
  ['{}', ''],
  ['{"page":1,"asked":"","state":"HELD"}', 'page: 1\nstate: HELD'],
  ['{"isOn":false,"was":{"min":100}}', 'isOn: false\nwas: {"min":100}'],
  ['[1]', '[1]'],
  ['not a record', 'not a record'],
])('%s is shown as %j', (detail, shown) => expect(detailText(detail)).toBe(shown));
