const AT_A_PLACE = ['kill', 'cut', 'silence', 'mend'] as const;
const AT_ALL = ['roll', 'database', 'status', 'help', 'stop'] as const;

type PlaceWord = (typeof AT_A_PLACE)[number];

export type Word =
  | { name: PlaceWord; server: number }
  | { name: PlaceWord; node: number }
  | { name: (typeof AT_ALL)[number] }
  | { fault: string };

/** What there is to be named by its number; nodes where the database has some. */
interface Places {
  servers: number;
  nodes: number;
}

/** What a person may type, with what it does. */
export const WORDS = [
  ['kill 2', 'server 2 is killed and comes back after 5 s'],
  ['roll', 'rolling restart: one server after the other'],
  ['cut 2', 'the way between server 2 and the database is cut'],
  ['silence 2', 'the same, and nobody is told: nothing arrives any more'],
  ['mend 2', 'the way is whole again'],
  ['database restart', 'the database is restarted; of several nodes the coordinator'],
  ['status', 'what each server and the balancer say'],
  ['stop', 'everything is stopped'],
] as const;

/** What may be typed besides where the database lies on several nodes. */
export const NODE_WORDS = [
  ['kill node 1', 'node 1 of the database is killed and comes back after 5 s'],
  ['cut node 1', 'the way between the coordinator and node 1 is cut'],
  ['silence node 1', 'the same, and nobody is told'],
  ['mend node 1', 'the way is whole again'],
] as const;

/** A word or its first letters; `kill 2` and `k2` are the same, and so are `kill node 1` and `k n1`. */
export function readWord(line: string, places: Places): Word {
  const [, text = '', rest = ''] = /^\s*([a-z]+)\s*(.*?)\s*$/i.exec(line) ?? [];
  const meant = [...AT_A_PLACE, ...AT_ALL].filter((name) => text !== '' && name.startsWith(text.toLowerCase()));
  const [name] = meant;
  if (name === undefined) return { fault: `"${line.trim()}" is no word here; "help" tells all of them.` };
  if (meant.length > 1) return { fault: `"${text}" can be ${meant.join(' or ')}: write more of it.` };
  if (isAtAll(name)) {
    const isWhole = rest === '' || (name === 'database' && rest === 'restart');
    return isWhole ? { name } : { fault: `"${name}" takes no "${rest}".` };
  }
  return readPlace(name, rest, places) ?? { fault: wantedPlace(name, places) };
}

function readPlace(name: PlaceWord, rest: string, { servers, nodes }: Places): Word | undefined {
  const [, kind = '', digits = ''] = /^([a-z]*)\s*(\d+)$/i.exec(rest) ?? [];
  const number = Number(digits);
  const isOf = (whole: string) => whole.startsWith(kind.toLowerCase());
  if (number < 1) return undefined;
  if (isOf('server')) return number <= servers ? { name, server: number } : undefined;
  return isOf('node') && number <= nodes ? { name, node: number } : undefined;
}

function wantedPlace(name: PlaceWord, { servers, nodes }: Places): string {
  const server = `"${name}" wants a server, 1 to ${servers}: ${name} 2`;
  return nodes === 0 ? `${server}.` : `${server}; or a node, 1 to ${nodes}: ${name} node 1.`;
}

function isAtAll(name: string): name is (typeof AT_ALL)[number] {
  return AT_ALL.some((one) => one === name);
}
