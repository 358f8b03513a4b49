import { describe, expect, it } from 'vitest';
import { amountOfText, caretAfterGrouping, cleanAmountText, groupAmountText, isKeyed } from './amount-text.ts';

describe('an amount being typed', () => {
  it.each([
    ['1,234.567', 2, '1234.56'],
    ['1,5', 2, '15'],
    ['00012', 2, '12'],
    ['.5', 2, '0.5'],
    ['1.2.3', 2, '1.23'],
    ['-12a', 2, '12'],
    ['12.9', 0, '12.'],
    ['1,000.50', 0, '1000.'],
    ['12345678901234', 2, '1234567890'],
    ['', 2, ''],
    ['๑,๒๓๔.๕', 2, '1234.5'],
    ['໑໐໐', 0, '100'],
  ])('%s with %d decimals is kept as %s', (typed, decimals, clean) => {
    expect(cleanAmountText(typed, decimals)).toBe(clean);
  });

  it.each([
    ['1234567.5', '1,234,567.5'],
    ['100', '100'],
    ['0.', '0.'],
    ['', ''],
  ])('%s is shown as %s', (clean, shown) => {
    expect(groupAmountText(clean)).toBe(shown);
  });

  it.each([
    ['1234.5', 1234.5],
    ['0.', undefined],
    ['1000.', undefined],
    ['', undefined],
  ])('a typed %s means the amount %s', (clean, amount) => {
    expect(amountOfText(clean)).toBe(amount);
  });

  it.each([
    ['5', true],
    ['๕', true],
    ['.', true],
    ['500.25', true],
    ['50.000', false],
    ['1.000.000', false],
    [',', false],
    ['1,234', false],
    ['บาท', false],
  ])('%s is keyed as part of an amount: %s', (text, isPart) => {
    expect(isKeyed(text)).toBe(isPart);
  });

  it('keeps the caret behind the same digit when a comma appears', () => {
    expect(caretAfterGrouping('1,234', 2)).toBe(3);
    expect(caretAfterGrouping('1,234', 4)).toBe(5);
  });
});
