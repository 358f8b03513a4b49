import { describe, expect, it } from 'vitest';
import { labelLines, restAngle } from './wheel-angle.ts';

describe('the wheel', () => {
  it('makes 2 to 3 extra turns and rests with the slice under the pointer', () => {
    let from = 0;
    for (let spinNumber = 1; spinNumber <= 40; spinNumber += 1) {
      const slice = (spinNumber * 5) % 8;
      const angle = restAngle({ from, slice, sliceCount: 8, spinNumber });
      expect((angle + slice * 45) % 360).toBe(0);
      expect(angle - from).toBeGreaterThanOrEqual(2 * 360);
      expect(angle - from).toBeLessThan(4 * 360);
      from = angle;
    }
  });

  it('sets labels in at most two lines, numbers first and larger', () => {
    expect(labelLines('50 บาท')).toEqual([
      { text: '50', isNumber: true },
      { text: 'บาท', isNumber: false },
    ]);
    expect(labelLines('ลองใหม่')).toEqual([{ text: 'ลองใหม่', isNumber: false }]);
    expect(labelLines('Better luck next time').map(({ text }) => text)).toEqual(['Better luck', 'next time']);
    expect(labelLines('+1')).toEqual([{ text: '+1', isNumber: true }]);
  });
});
