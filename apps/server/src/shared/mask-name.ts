/** `Somchai Jaidee` is `So***** J*****`: enough to know a friend by, too little for anybody else. */
export function maskName(name: string): string {
  const [first = '', last] = name.trim().split(/\s+/);
  const shown = [...first].slice(0, 2).join('');
  const initial = last === undefined ? '' : ` ${[...last][0] ?? ''}*****`;
  return `${shown}*****${initial}`;
}
