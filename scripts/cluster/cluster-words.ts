const AT_A_SERVER = ['kill', 'cut', 'silence', 'mend'] as const;
const AT_ALL = ['roll', 'database', 'status', 'help', 'stop'] as const;

export type Word =
  | { name: (typeof AT_A_SERVER)[number]; server: number }
  | { name: (typeof AT_ALL)[number] }
  | { fault: string };

/** What a person may type, with what it does. */
export const WORDS = [
  ['kill 2', 'server 2 is killed and comes back after 5 s'],
  ['roll', 'rolling restart: one server after the other'],
  ['cut 2', 'the way between server 2 and the database is cut'],
  ['silence 2', 'the same, and nobody is told: nothing arrives any more'],
  ['mend 2', 'the way is whole again'],
  ['database restart', 'the database is restarted'],
  ['status', 'what each server and the balancer say'],
  ['stop', 'everything is stopped'],
] as const;

/** A word or its first letters; `kill 2` and `k2` are the same. */
export function readWord(line: string, servers: number): Word {
  const [, text = '', rest = ''] = /^\s*([a-z]+)\s*(.*?)\s*$/i.exec(line) ?? [];
  const meant = [...AT_A_SERVER, ...AT_ALL].filter((name) => text !== '' && name.startsWith(text.toLowerCase()));
  const [name] = meant;
  if (name === undefined) return { fault: `"${line.trim()}" is no word here; "help" tells all of them.` };
  if (meant.length > 1) return { fault: `"${text}" can be ${meant.join(' or ')}: write more of it.` };
  if (isAtAll(name)) {
    const isWhole = rest === '' || (name === 'database' && rest === 'restart');
    return isWhole ? { name } : { fault: `"${name}" takes no "${rest}".` };
  }
  const server = Number(rest);
  if (rest !== '' && Number.isInteger(server) && server >= 1 && server <= servers) return { name, server };
  return { fault: `"${name}" wants a server, 1 to ${servers}: ${name} 2.` };
}

function isAtAll(name: string): name is (typeof AT_ALL)[number] {
  return AT_ALL.some((one) => one === name);
}
