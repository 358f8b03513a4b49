/** The ids with one moved a place up; the first stays first. */
export function movedUp(ids: readonly string[], id: string): string[] {
  const place = ids.indexOf(id);
  const above = ids[place - 1];
  if (above === undefined) return [...ids];
  return ids.map((other) => (other === id ? above : other === above ? id : other));
}
