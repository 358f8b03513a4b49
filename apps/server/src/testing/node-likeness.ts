import { z } from 'zod';
import { asAdmin } from './database.ts';

/** Rules and rights of the pieces that a node holds, each under the name of its table; functions, roles and settings with them. */
const RULES = `
  with pieces as (
    select c.oid, c.relacl, c.relreplident, s.logicalrelid, s.shardid from pg_dist_placement p join pg_dist_shard s using (shardid)
      join pg_class c on c.oid = to_regclass(shard_name(s.logicalrelid, s.shardid))
    where p.groupid = (select groupid from pg_dist_local_group)),
  rules as (
    select 'piece of ' || logicalrelid as place, concat_ws(' ', 'rights', array(select a::text from unnest(relacl) a order by 1), relreplident) as rule from pieces
    union select 'piece of ' || logicalrelid, concat_ws(' ', 'column', attname, array(select a::text from unnest(attacl) a order by 1))
      from pieces p join pg_attribute a on a.attrelid = p.oid and a.attacl is not null
    union select 'piece of ' || logicalrelid, concat_ws(' ', 'trigger', replace(tgname, '_' || shardid, ''), tgenabled, tgfoid::regproc)
      from pieces p join pg_trigger t on t.tgrelid = p.oid and not tgisinternal
    union select 'piece of ' || logicalrelid, concat_ws(' ', 'constraint', replace(conname, '_' || shardid, ''), contype, convalidated)
      from pieces p join pg_constraint k on k.conrelid = p.oid
    union select 'piece of ' || logicalrelid, concat_ws(' ', 'indexes', count(*)) from pieces p join pg_index i on i.indrelid = p.oid group by p.oid, 1
    union select p.oid::regprocedure::text, concat_ws(' ', md5(pg_get_functiondef(p.oid)), array(select a::text from unnest(proacl) a order by 1))
      from pg_proc p where p.pronamespace::regnamespace::text in ('public', 'ledger', 'cluster') and p.prokind = 'f'
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union select 'table ' || c.oid::regclass, concat_ws(' ', array(select a::text from unnest(c.relacl) a order by 1))
      from pg_class c join pg_dist_partition d on d.logicalrelid = c.oid
    union select 'role ' || rolname, concat_ws(' ', rolcanlogin, rolsuper, rolinherit) from pg_roles where rolname like 'kapao%'
    union select 'setting', unnest(setconfig) from pg_db_role_setting
      where setdatabase = (select oid from pg_database where datname = current_database()))
  select coalesce(json_agg(json_build_array(place, rule)), '[]') from rules`;
const told = z.array(z.tuple([z.string(), z.string()]));

/** Every rule and right that one node of a spread database has and another has not, as sentences; the coordinator is not asked. */
export async function differencesOfNodes(databaseUrl: string): Promise<string[]> {
  const nodes = await asAdmin<{ port: number; result: string; success: boolean }>(
    databaseUrl,
    `select nodeport as port, result, success from run_command_on_workers($kapao$${RULES}$kapao$)`,
  );
  const found = nodes.map(({ port, result, success }) => {
    if (!success) throw new Error(`${port}: ${result}`);
    const rules = told.parse(JSON.parse(result));
    return {
      port,
      places: new Set(rules.map(([place]) => place)),
      rules: new Set(rules.map((rule) => rule.join(': '))),
    };
  });
  const all = new Map(
    found.flatMap(({ rules }) => [...rules].map((rule) => [rule, rule.slice(0, rule.indexOf(': '))])),
  );
  return [...all].flatMap(([rule, place]) => {
    // A node need not hold members.
    const mayLack = (places: Set<string>) => place.startsWith('piece of ') && !places.has(place);
    const without = found.filter(({ places, rules }) => !rules.has(rule) && !mayLack(places));
    return without.map(({ port }) => `${port} is without ${rule}`);
  });
}
