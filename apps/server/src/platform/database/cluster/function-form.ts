/** What PostgreSQL tells of a function: its whole definition, its body, and what it answers. */
export interface SqlFunction {
  definition: string;
  body: string;
  isSet: boolean;
  result: string;
}

/**
 * The same function in PL/pgSQL. A node of a cluster cannot plan a function of the language SQL that has parameters and reads a
 * table spread over nodes; each statement inside PL/pgSQL is planned for itself.
 */
export function inPlpgsql({ definition, body, isSet, result }: SqlFunction): string {
  const header = definition
    .slice(0, definition.indexOf('AS $function$'))
    .replace(/\bLANGUAGE sql\b/, 'LANGUAGE plpgsql');
  return `${header}AS $function$\n#variable_conflict use_column\n${blockOf(statementOf(body), isSet, result)}\n$function$`;
}

const statementOf = (body: string) => body.trim().replace(/;$/, '');

function blockOf(statement: string, isSet: boolean, result: string): string {
  const isReading =
    /^(select|values|with)\b/i.test(statement) && !/\b(insert into|update|delete from)\s/i.test(statement);
  if (isSet) return `begin return query ${statement}; end`;
  if (result === 'void') {
    const isAnswering = /^select\b/i.test(statement);
    return `begin ${isAnswering ? statement.replace(/^select\b/i, 'perform') : statement}; end`;
  }
  if (isReading) return `begin return (${statement}); end`;
  return `declare v_answer ${result}; begin ${statement} into v_answer; return v_answer; end`;
}

/** What a trigger of a whole statement calls its rows, with the columns they have. */
export interface Transition {
  newTable: string | null;
  oldTable: string | null;
  columns: readonly string[];
}

/** Words that may follow a table and are no other name for it. */
const NO_ALIAS = 'where|join|on|using|cross|left|inner|order|group|limit|union|for|returning|set';

/**
 * The function of a trigger for each row, of one for a whole statement: a node has no tables of what a statement changed, only the row.
 */
export function forEachRow(definition: string, { newTable, oldTable, columns }: Transition): string {
  const withRow = (text: string, table: string | null, row: 'new' | 'old') => {
    if (table === null) return text;
    const of = `(select ${columns.map((column) => `${row}.${column} as ${column}`).join(', ')})`;
    const ofOne = new RegExp(`\\bin \\(select (?:distinct )?(\\w+) from ${table}\\)`, 'g');
    const named = new RegExp(`\\b${table}\\b(\\s+(?!(?:${NO_ALIAS})\\b)[a-z_]+)?`, 'g');
    return text
      .replace(ofOne, `in (${row}.$1)`)
      .replace(named, (_found, alias: string | undefined) => `${of}${alias ?? ` ${table}`}`);
  };
  return withRow(withRow(definition, newTable, 'new'), oldTable, 'old');
}

/** The trigger itself. */
export const triggerForEachRow = (definition: string) =>
  definition.replace(/ REFERENCING .*? FOR EACH STATEMENT /s, ' FOR EACH ROW ');

/**
 * A call of the ledger as the source of a statement: what is merely assigned or selected is computed where the function runs, and not where the member is.
 */
export const askingLedger = (definition: string) =>
  definition.replace(/\b(\w+) := (ledger\.\w+\([^;]*\));/g, 'select said into $1 from $2 t (said);');

/** The name of a broken rule, where a function tells it, goes into the hint too, once: of what a node tells, that reaches who asked. */
export const tellingConstraint = (definition: string) =>
  definition.replace(/\bconstraint = ('\w+'|p_code)(?:, hint = \1)*/g, 'constraint = $1, hint = $1');

/** A trigger of a piece has its number behind the name of the table. */
export const namingWholeTable = (definition: string) =>
  definition.replace(/(?<!regexp_replace\()\btg_table_name\b/g, () => "regexp_replace(tg_table_name, '_[0-9]+$', '')");
