/** A Thai number as Thai companies write it, `0812345678`; undefined for those of other countries. */
export function thaiNumber(to: string): string | undefined {
  const digits = to.replace(/\D/g, '');
  const national = digits.startsWith('66') ? `0${digits.slice(2)}` : digits;
  return /^0[689]\d{8}$/.test(national) ? national : undefined;
}
