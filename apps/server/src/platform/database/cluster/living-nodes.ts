import { CompiledQuery, type RawBuilder } from 'kysely';
import pg from 'pg';
import { z } from 'zod';
import type { Db } from '../db.ts';
import { TABLE_PLACES } from '../table-places.ts';
import { isSpread } from './spread.ts';

/** A node that did not answer is left alone for so long. */
const LEFT_ALONE_MS = 5_000;
/** Until when which node is left alone. */
const awayUntilMs = new Map<string, number>();

/** Whether a node did not answer a moment ago, so that what asks all of them is bound to fail. */
export const isNodeAway = (): boolean => [...awayUntilMs.values()].some((until) => until > performance.now());

interface Node {
  host: string;
  port: number;
}

const nameOf = ({ host, port }: Node) => `${host}:${port}`;

interface NodePieces extends Node {
  /** Of each piece of the members that lies there, what a table is called. */
  pieces: Record<string, string>[];
}

const PIECES = `select host, port, jsonb_agg(names) as pieces from (
    select n.nodename as host, n.nodeport as port, jsonb_object_agg(s.logicalrelid::text, shard_name(s.logicalrelid, s.shardid)) as names
    from pg_dist_shard s join pg_dist_placement p using (shardid)
      join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary'
    where s.logicalrelid = any ($1::regclass[]) group by n.nodename, n.nodeport, s.shardminvalue) piece
  group by host, port`;

const NODES = `select nodename as host, nodeport as port from pg_dist_node where noderole = 'primary' and groupid <> 0`;

const AT_NODE =
  'select success, result from master_run_on_worker(array[$1::text], array[$2::int], array[$3::text], false)';

const answer = z.string().transform((text) => z.array(z.record(z.string(), z.unknown())).parse(JSON.parse(text)));

/**
 * Asks the nodes that answer, each by itself, what a plain `select` over tables of members finds there; its limit counts for each piece. Citus fails
 * what it asks of all nodes when one is away. Values come as JSON writes them; rows in an order of chance, so that what cannot be done at one is not always
 * first. Rights are those of who asks.
 */
export async function findAtNodes<Row>(db: Db, look: RawBuilder<Row>): Promise<Row[]> {
  const compiled = look.compile(db);
  const nodes = await db.executeQuery<NodePieces>(CompiledQuery.raw(PIECES, [tablesOf(compiled.sql)]));
  const found = await Promise.all(nodes.rows.map((node) => askNode(db, node, compiled)));
  return inOrderOfChance(found.flat()) as Row[];
}

/** Whether a node answers: 0, or not: 1, by its address; nothing on one server. */
export async function nodesGone(db: Db): Promise<Record<string, number>> {
  if (!isSpread()) return {};
  const nodes = await db.executeQuery<Node>(CompiledQuery.raw(NODES));
  const asked = nodes.rows.map(async (node) => [
    nameOf(node),
    (await answerOf(db, node, 'select 1')) === undefined ? 1 : 0,
  ]);
  return Object.fromEntries(await Promise.all(asked));
}

async function askNode(
  db: Db,
  { pieces, ...node }: NodePieces,
  { sql, parameters }: CompiledQuery,
): Promise<unknown[]> {
  const arms = pieces.map((names) => `(${writtenOut(ofPiece(sql, names), parameters)})`).join(' union all ');
  const told = await answerOf(db, node, `select coalesce(json_agg(found), '[]') from (${arms}) found`);
  return told === undefined ? [] : answer.parse(told);
}

/** What a node answers, as text; undefined where it does not. Throws where it refuses. */
async function answerOf(db: Db, node: Node, question: string): Promise<string | undefined> {
  const name = nameOf(node);
  if ((awayUntilMs.get(name) ?? 0) > performance.now()) return undefined;
  const asked = await db
    .executeQuery<{ success: boolean; result: string }>(CompiledQuery.raw(AT_NODE, [node.host, node.port, question]))
    .catch(() => undefined);
  const row = asked?.rows[0];
  if (row?.success) return row.result;
  if (row?.result.startsWith('ERROR')) throw new Error(`${name}: ${row.result}`);
  awayUntilMs.set(name, performance.now() + LEFT_ALONE_MS);
  return undefined;
}

const NAMED_TABLE = /\b(from|join) ((?:ledger\.)?[a-z_]+)/g;

const tablesOf = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(NAMED_TABLE)].flatMap(([, , table]) => (table && table in TABLE_PLACES.members ? [table] : [])),
  ),
];

const ofPiece = (text: string, names: Readonly<Record<string, string>>) =>
  text.replaceAll(NAMED_TABLE, (whole, word: string, table: string) =>
    names[table] ? `${word} ${names[table]}` : whole,
  );

/** The text with its values in it: a node is sent a text alone. */
function writtenOut(text: string, parameters: readonly unknown[]): string {
  return text.replaceAll(/\$(\d+)/g, (_whole, number: string) => {
    const value = parameters[Number(number) - 1];
    if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value);
    if (typeof value === 'string') return pg.escapeLiteral(value);
    throw new TypeError('a node can be asked with plain values only');
  });
}

const inOrderOfChance = <T>(values: readonly T[]): T[] =>
  values
    .map((value) => ({ value, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ value }) => value);
