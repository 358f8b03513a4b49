/** What PostgreSQL keeps of a parsed statement (`pg_node_tree`): `{KIND :field value ...}`, lists and words. */
export type Value = Node | Value[] | string | undefined;
export interface Node {
  kind: string;
  fields: Map<string, Value>;
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[(){}]|\[[^\]]*\]|(?:[^\s(){}[\]\\]|\\.)+/g;

export function readTree(text: string): Value {
  const tokens = text.match(TOKEN) ?? [];
  let next = 0;

  function value(): Value {
    const token = tokens[next++];
    if (token === '{') return node();
    if (token === '(') return list();
    return token === '<>' ? undefined : token;
  }

  function list(): Value[] {
    const values: Value[] = [];
    while (tokens[next] !== ')') values.push(value());
    next += 1;
    return values;
  }

  function node(): Node {
    const kind = tokens[next++] ?? '';
    const fields = new Map<string, Value>();
    while (tokens[next] !== '}') {
      const name = (tokens[next++] ?? '').slice(1);
      const values: Value[] = [];
      while (tokens[next] !== '}' && !/^:[a-z]/i.test(tokens[next] ?? '')) values.push(value());
      fields.set(name, values[0]);
    }
    next += 1;
    return { kind, fields };
  }

  return value();
}

export const isNode = (value: Value): value is Node => typeof value === 'object' && !Array.isArray(value);

export function child(node: Node | undefined, field: string): Node | undefined {
  const value = node?.fields.get(field);
  return isNode(value) ? value : undefined;
}

export function children(node: Node | undefined, field: string): Node[] {
  const value = node?.fields.get(field);
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** Words of a list, as names of columns; those of one word, as a name. */
export function words(node: Node | undefined, field: string): string[] {
  const value = node?.fields.get(field);
  const all = Array.isArray(value) ? value : [value];
  return all
    .filter((one) => typeof one === 'string')
    .map((one) => one.replace(/^"(.*)"$/, '$1').replace(/\\(.)/g, '$1'));
}

export const number = (node: Node | undefined, field: string): number => Number(words(node, field)[0] ?? 0);
export const isTrue = (node: Node | undefined, field: string): boolean => words(node, field)[0] === 'true';

/** Every node within, from the outside in. */
export function* within(value: Value): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* within(one);
  if (!isNode(value)) return;
  yield value;
  for (const one of value.fields.values()) yield* within(one);
}
