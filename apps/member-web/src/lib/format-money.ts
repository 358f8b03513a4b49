/** `1,234.50` in every locale: browsers disagree about Lao, and mixed-up marks are money errors. */
export function formatMoney(amount: number): string {
  const [whole = '0', fraction = '00'] = Math.abs(amount).toFixed(2).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return `${amount < 0 && Number(amount.toFixed(2)) !== 0 ? '\u2212' : ''}${grouped}.${fraction}`;
}

/** With a sign for its direction; zero has none. */
export function formatSignedMoney(amount: number): string {
  return amount > 0 ? `+${formatMoney(amount)}` : formatMoney(amount);
}

/** A whole number in groups, for chips and counts. */
export function formatCount(count: number): string {
  return Math.trunc(count)
    .toString()
    .replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}
