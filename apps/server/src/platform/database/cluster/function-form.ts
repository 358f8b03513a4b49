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
