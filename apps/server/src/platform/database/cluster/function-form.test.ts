import { expect, it } from 'vitest';
import { inPlpgsql } from './function-form.ts';

const header = (result: string) =>
  `CREATE OR REPLACE FUNCTION public.f(p_member text)\n RETURNS ${result}\n LANGUAGE sql\n STABLE\n`;
const written = (result: string, body: string, isSet = false) =>
  inPlpgsql({ definition: `${header(result)}AS $function$${body}$function$\n`, body, isSet, result });

it('a function that answers one value returns what its query finds', () => {
  expect(written('bigint', ' select sum(x) from t where m = p_member; ')).toBe(
    `${header('bigint').replace('sql', 'plpgsql')}AS $function$\n#variable_conflict use_column
begin return (select sum(x) from t where m = p_member); end\n$function$`,
  );
});

it('a function that answers rows returns each of them', () => {
  expect(written('TABLE(a bigint)', 'select a from t', true)).toContain('begin return query select a from t; end');
});

it('a function that writes and answers nothing does both', () => {
  expect(written('void', 'insert into t select 1')).toContain('begin insert into t select 1; end');
  expect(written('void', 'select f(1)')).toContain('begin perform f(1); end');
});

it('what a write answers is kept before it is returned', () => {
  expect(written('uuid', 'insert into t values (1) returning id')).toContain(
    'declare v_answer uuid; begin insert into t values (1) returning id into v_answer; return v_answer; end',
  );
});
