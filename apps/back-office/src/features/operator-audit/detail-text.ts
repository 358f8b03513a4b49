/** What a row of the log keeps beside its subject, one line for each; the text itself where it is no record. */
export function detailText(detail: string): string {
  let read: unknown;
  try {
    read = JSON.parse(detail);
  } catch {
    return detail;
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return detail;
  return Object.entries(read)
    .filter(([, value]) => value !== '' && value !== null)
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join('\n');
}
