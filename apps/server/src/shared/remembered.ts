/** Returns the function with its last results kept: the candidates of one statement line are compared with the same name. */
export function remembered<T>(compute: (key: string) => T): (key: string) => T {
  const results = new Map<string, T>();
  return (key) => {
    const kept = results.get(key);
    if (kept !== undefined) return kept;
    if (results.size >= MAX_KEPT) results.clear();
    const result = compute(key);
    results.set(key, result);
    return result;
  };
}

const MAX_KEPT = 1_000;
