import pg from 'pg';
import { brokenConstraint } from '../platform/database/db.ts';

/**
 * A node of a cluster tells a constraint in another field, and of what only a commit refuses the coordinator says no more than that it was
 * refused, and the node's words before it: a test finds code and constraint where one server tells them.
 */
export function tellingConstraints<Asked extends pg.Pool | pg.ClientBase>(asked: Asked): Asked {
  const query = (...given: unknown[]) => (asked instanceof pg.Pool ? askOfPool(asked, given) : askOf(asked, given));
  return new Proxy(asked, {
    get(target, name) {
      const found: unknown = Reflect.get(target, name, target);
      if (typeof found !== 'function') return found;
      if (name === 'connect' && asked instanceof pg.Pool) return async () => tellingConstraints(await asked.connect());
      return name === 'query' ? query : found.bind(target);
    },
  });
}

/** What a node said before the coordinator gave up. */
interface Warning {
  code: string | undefined;
  message: string | undefined;
  where: string | undefined;
}

async function askOfPool(pool: pg.Pool, given: unknown[]): Promise<unknown> {
  const client = await pool.connect();
  let hasFailed = true;
  try {
    const answer = await askOf(client, given);
    hasFailed = false;
    return answer;
  } finally {
    // As the pool itself does: whatever was left open is over with the connection.
    client.release(hasFailed);
  }
}

async function askOf(client: pg.ClientBase, given: unknown[]): Promise<unknown> {
  const warnings: Warning[] = [];
  const note = (warning: Warning) => warnings.push(warning);
  client.on('notice', note);
  try {
    return await Reflect.apply(client.query, client, given);
  } catch (error) {
    if (error instanceof pg.DatabaseError) nameConstraint(error, warnings);
    throw error;
  } finally {
    client.off('notice', note);
  }
}

function nameConstraint(error: pg.DatabaseError, warnings: readonly Warning[]): void {
  const refused = warnings.findLast(({ where }) => where?.includes('while executing command on') === true);
  if (refused && error.message.startsWith('could not commit transaction')) {
    error.message = refused.message ?? error.message;
    error.code = refused.code;
    error.constraint = brokenConstraint(refused);
  }
  error.constraint ??= brokenConstraint(error);
}
