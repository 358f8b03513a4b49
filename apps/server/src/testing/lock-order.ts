/** Rows a money story can be about: locked before the member's row, never after it (ARCHITECTURE, "Locks"). */
const SUBJECTS = ['operations', 'inflows', 'qr_codes', 'slips', 'prepaid_links', 'game_accounts', 'coupons'];
const SUBJECT_LOCK = new RegExp(`\\b(?:from|update) (${SUBJECTS.join('|')})\\b[^;]*\\bfor (?:no key )?update\\b`, 'is');
/** By itself, or by the function that opens an operation. */
const MEMBER_LOCK = /\bfrom members\b[^;]*\bfor (?:no key )?update\b|\b(?:begin|open)_operation\b/is;
const BOUNDARY = /^(?:begin|commit|rollback)\b/i;

/**
 * Transactions among these statements, as they were sent, that lock the row of a member and then the row of something else that a
 * money story can be about: beside one that goes the other way they end in a deadlock.
 */
export function wrongLocks(statements: readonly string[]): string[] {
  const wrong: string[] = [];
  let hasMember = false;
  for (const text of statements) {
    if (BOUNDARY.test(text)) hasMember = false;
    // Who skips what is locked waits for nobody.
    const subject = /\bskip locked\b/i.test(text) ? undefined : SUBJECT_LOCK.exec(text)?.[1];
    if (hasMember && subject !== undefined) wrong.push(`${subject} after members: ${text.replace(/\s+/g, ' ')}`);
    if (MEMBER_LOCK.test(text)) hasMember = true;
  }
  return wrong;
}
