/** Nine answers of 0 to 3 each; the bands are those of the Problem Gambling Severity Index. */
export const QUESTION_COUNT = 9;
export type Band = 'none' | 'low' | 'some' | 'many';

export function bandOf(points: number): Band {
  if (points === 0) return 'none';
  if (points <= 2) return 'low';
  return points <= 7 ? 'some' : 'many';
}
