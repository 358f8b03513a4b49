import type pg from 'pg';
import { TABLE_PLACES } from '../table-places.ts';

interface Node {
  host: string;
  port: number;
}

const NODES = "pg_dist_node n where n.groupid <> 0 and n.noderole = 'primary'";

async function nodes(db: pg.Client): Promise<Node[]> {
  return (await db.query<Node>(`select n.nodename as host, n.nodeport as port from ${NODES} order by n.groupid`)).rows;
}

async function runAtNode(db: pg.Client, { host, port }: Node, command: string): Promise<string> {
  const ran = await db.query<{ success: boolean; result: string }>(
    'select success, result from master_run_on_worker($1::text[], $2::int[], $3::text[], false)',
    [[host], [port], [command]],
  );
  if (!ran.rows[0]?.success) throw new Error(`${command} on ${host}:${port}: ${ran.rows[0]?.result}`);
  return ran.rows[0].result;
}

/** All in one transaction of the node, and there alone. */
const runBlockAtNode = (db: pg.Client, node: Node, block: string) =>
  runAtNode(db, node, `do $do$ begin set local citus.enable_ddl_propagation = off; ${block} end $do$`);

/**
 * A piece that comes to a node later, because a table is copied to it or a member moves there, is made by Citus alone. Each node sees to it in
 * the same moment, before the piece is written: rules of a copy are quiet (`quietReplicas`), and who may insert some columns may insert the row
 * (`columnGrants`). Between the move and the next run of this command, such a piece would be written twice or refused.
 */
export async function settlePieces(db: pg.Client): Promise<void> {
  for (const node of await nodes(db)) await runBlockAtNode(db, node, SETTLE_PIECES);
}
const SETTLE_PIECES = `
  create or replace function cluster.settle_piece() returns event_trigger language plpgsql set search_path = pg_catalog as $$
  declare v_piece record; v_role text;
  begin
    for v_piece in select c.oid::regclass as name, w.oid as whole, d.partmethod = 'n' and d.repmodel = 't' as is_copy
      from pg_event_trigger_ddl_commands() e left join pg_trigger t on e.classid = 'pg_trigger'::regclass and t.oid = e.objid
        join pg_class c on c.oid = coalesce(t.tgrelid, e.objid)
        join pg_dist_shard s on s.shardid = substring(c.relname from '_([0-9]{1,18})$')::bigint
        join pg_dist_partition d on d.logicalrelid = s.logicalrelid
        join pg_class w on w.oid = s.logicalrelid and w.relnamespace = c.relnamespace and w.relowner = c.relowner
    loop
      if tg_tag = 'CREATE TABLE' then
        for v_role in select distinct case when a.grantee = 0 then 'public' else a.grantee::regrole::text end
          from pg_attribute k cross join aclexplode(k.attacl) a where k.attrelid = v_piece.whole and a.privilege_type = 'INSERT'
        loop execute format('grant insert on %s to %s', v_piece.name, v_role); end loop;
      elsif v_piece.is_copy then
        execute format('alter table %s disable trigger user', v_piece.name);
      end if;
    end loop;
  end $$;
  if not exists (select from pg_event_trigger where evtname = 'settle_piece') then
    create event trigger settle_piece on ddl_command_end when tag in ('CREATE TABLE', 'CREATE TRIGGER')
      execute function cluster.settle_piece();
  end if;`;

/** Gives nodes that were added since the last run their copies of what every node has. Members come to them when the operator says so. */
export async function copyToNewNodes(db: pg.Client, log: (line: string) => void): Promise<void> {
  const { rows } = await db.query<Node>(`
    select n.nodename as host, n.nodeport as port from ${NODES} and exists (
      select from pg_dist_partition d join pg_dist_shard s using (logicalrelid) where d.partmethod = 'n' and d.repmodel = 't'
        and not exists (select from pg_dist_placement p where p.shardid = s.shardid and p.groupid = n.groupid))`);
  if (rows.length === 0) return;
  await db.query('select replicate_reference_tables()');
  for (const { host, port } of rows) log(`${host}:${port} is new: what each node has was copied to it.`);
}

/** Citus makes the functions of a new node callable by everybody, as PostgreSQL does, and takes that back from none. */
export async function closeFunctions(db: pg.Client): Promise<void> {
  const { rows } = await db.query<{ names: string | null }>(`
    select string_agg(p.oid::regprocedure::text, ', ') as names from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      join pg_dist_object o on o.classid = 'pg_proc'::regclass and o.objid = p.oid
    where n.nspname in ('public', 'ledger') and p.prokind = 'f' and p.proacl is not null
      and not exists (select from aclexplode(p.proacl) a where a.grantee = 0)`);
  const names = rows[0]?.names;
  if (!names) return;
  for (const node of await nodes(db))
    await runBlockAtNode(db, node, `revoke execute on function ${names} from public;`);
}

/**
 * A copied table is written on all nodes at once. Its rules are asked by the coordinator alone, which sees what the same transaction wrote before,
 * and so what they write is written once. What is quiet is not locked again: members may be waiting for it.
 */
export async function quietReplicas(db: pg.Client): Promise<void> {
  const { rows } = await db.query<Node & { copies: string }>(`
    select n.nodename as host, n.nodeport as port, string_agg(quote_literal(shard_name(s.logicalrelid, s.shardid)), ', ') as copies
    from pg_dist_shard s join pg_dist_partition d using (logicalrelid) join pg_dist_placement p using (shardid)
      join pg_dist_node n on n.groupid = p.groupid
    where d.partmethod = 'n' and d.repmodel = 't' and n.groupid <> 0 group by 1, 2`);
  for (const { copies, ...node } of rows) {
    const loud = `select distinct t.tgrelid::regclass as name from pg_trigger t
      where t.tgrelid = any (array[${copies}]::regclass[]) and not t.tgisinternal and t.tgenabled <> 'D'`;
    const block = `declare v_copy regclass;
      begin for v_copy in ${loud} loop execute format('alter table %s disable trigger user', v_copy); end loop; end;`;
    await runBlockAtNode(db, node, block);
  }
}

/**
 * A node is asked to lock a copied table where two may insert the same row, and does so for who may change the table. On the nodes it may be
 * changed in name: the pieces that hold the rows, and the coordinator, know no such right.
 */
export async function letNodesLock(db: pg.Client, roles: readonly string[]): Promise<void> {
  const { rows } = await db.query<{ grants: string | null }>(
    `select string_agg(format('grant update on %s to %s;', t.name, r.role), ' ') as grants
      from unnest($1::text[]) t (name), unnest($2::text[]) r (role)
      where has_table_privilege(r.role, t.name, 'insert') and not has_table_privilege(r.role, t.name, 'update')`,
    [[...TABLE_PLACES.everywhere, 'cluster.claims'], roles],
  );
  for (const node of await nodes(db)) await runBlockAtNode(db, node, rows[0]?.grants ?? '');
}

/** What an operator has to do by hand: `several-servers.md`, Adding a node. */
export async function tellOfNodes(db: pg.Client, log: (line: string) => void): Promise<void> {
  for (const node of await nodes(db)) {
    const level = await runAtNode(db, node, 'show wal_level');
    if (level !== 'logical')
      log(
        `${node.host}:${node.port} has wal_level = ${level}: members move from it and to it without waiting only with logical.`,
      );
  }
  const { rows } = await db.query<Node>(`
    select n.nodename as host, n.nodeport as port from ${NODES} and n.shouldhaveshards and not exists (
      select from pg_dist_placement p join pg_dist_shard s using (shardid) join pg_dist_partition d using (logicalrelid)
      where p.groupid = n.groupid and d.partmethod = 'h')`);
  for (const { host, port } of rows)
    log(`${host}:${port} holds no members yet: "select citus_rebalance_start()" moves some there.`);
}
