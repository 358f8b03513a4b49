import { expect, it } from 'vitest';
import {
  askingLedger,
  forEachRow,
  inPlpgsql,
  namingWholeTable,
  tellingConstraint,
  triggerForEachRow,
} from './function-form.ts';

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

it('a trigger of a whole statement becomes one of each row, which is all that it reads', () => {
  const transition = { newTable: 'new_bets', oldTable: 'old_bets', columns: ['member_id', 'stake'] };
  const [now, before] = [
    '(select new.member_id as member_id, new.stake as stake)',
    '(select old.member_id as member_id, old.stake as stake)',
  ];
  expect(forEachRow('select 1 from new_bets n join old_bets o using (member_id)', transition)).toBe(
    `select 1 from ${now} n join ${before} o using (member_id)`,
  );
  expect(forEachRow('in (select member_id from new_bets) and x', transition)).toBe('in (new.member_id) and x');
  expect(forEachRow('from (select distinct stake from new_bets) s', transition)).toBe(
    `from (select distinct stake from ${now} new_bets) s`,
  );
  expect(forEachRow('from new_bets where stake > 0', transition)).toBe(`from ${now} new_bets where stake > 0`);
  expect(
    triggerForEachRow(
      'CREATE TRIGGER t AFTER UPDATE ON b REFERENCING OLD TABLE AS o NEW TABLE AS n FOR EACH STATEMENT EXECUTE FUNCTION f()',
    ),
  ).toBe('CREATE TRIGGER t AFTER UPDATE ON b FOR EACH ROW EXECUTE FUNCTION f()');
});

it('a posting is asked of the ledger by a statement, which goes where the member is', () => {
  expect(
    askingLedger("begin v_said := ledger.post_movement(o.member_id,\n  case a when 'b' then c end, 1); x := 1; end"),
  ).toBe(
    "begin select said into v_said from ledger.post_movement(o.member_id,\n  case a when 'b' then c end, 1) t (said); x := 1; end",
  );
});

it('a broken rule is named in the hint too, which reaches who asked from another node', () => {
  expect(
    tellingConstraint("raise exception 'x' using errcode = 'check_violation', constraint = 'closed_by_two';"),
  ).toBe(
    "raise exception 'x' using errcode = 'check_violation', constraint = 'closed_by_two', hint = 'closed_by_two';",
  );
});

it('a function that was made ready for nodes is left as it is by another run', () => {
  const written = "raise exception '%', tg_table_name using constraint = 'closed_by_two'; x := ledger.kind_of('a');";
  const ready = (definition: string) => namingWholeTable(tellingConstraint(askingLedger(definition)));
  expect(ready(written)).toContain("regexp_replace(tg_table_name, '_[0-9]+$', '')");
  expect(ready(ready(written))).toBe(ready(written));
  expect(ready("constraint = 'a', hint = 'a', hint = 'a'")).toBe("constraint = 'a', hint = 'a'");
});
