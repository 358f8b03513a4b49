/** A field that the path names goes there, every other into the body. A call takes of its parameters what its path names. */
export function paramsAndBody(path: string, input: object) {
  const body: Record<string, unknown> = { ...input };
  for (const [, name = ''] of path.matchAll(/:(\w+)/g)) delete body[name];
  return { params: input, body };
}
