/** Spaces and dashes are how people write numbers. */
export function bareNumber(text: string): string {
  return text.replace(/[\s-]/g, '');
}
