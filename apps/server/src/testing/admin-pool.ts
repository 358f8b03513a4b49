import pg from 'pg';
import { brokenConstraint } from '../platform/database/db.ts';

/** A node of a cluster tells a constraint in another field: a test finds it where one server tells it. */
export function tellingConstraints(pool: pg.Pool): pg.Pool {
  const query: unknown = pool.query.bind(pool);
  return new Proxy(pool, {
    get(target, name) {
      const found: unknown = Reflect.get(target, name, target);
      if (typeof found !== 'function') return found;
      if (name !== 'query' || typeof query !== 'function') return found.bind(target);
      return (...given: unknown[]) =>
        Promise.resolve(Reflect.apply(query, target, given)).catch((error: unknown) => {
          if (error instanceof pg.DatabaseError) error.constraint ??= brokenConstraint(error);
          throw error;
        });
    },
  });
}
