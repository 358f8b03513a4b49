import { OPERATOR_ROLES, type OperatorRole } from '@kapao/contract/operator/login.ts';
import { createOperator } from '@kapao/contract/operator/operator.ts';
import { isProposed } from '@kapao/contract/shared/proposed.ts';
import { Field } from '@kapao/ui/field.tsx';
import { SelectField } from '@kapao/ui/select-field.tsx';
import { Switch } from '@kapao/ui/switch.tsx';
import { useForm } from '@kapao/web/use-form.ts';
import { useState } from 'react';
import { useMessages } from '../../shell/locale.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { type OperatorEntry, useChangeOperator, useCreateOperator, useResetOperator } from './use-operators.ts';

function RoleChoice({ role, onChange }: { role: OperatorRole; onChange: (role: OperatorRole) => void }) {
  const { operators, roles } = useMessages();
  return (
    <SelectField
      label={operators.role}
      placeholder={operators.role}
      value={role}
      onChange={(value) => onChange(OPERATOR_ROLES.find((known) => known === value) ?? role)}
      options={OPERATOR_ROLES.map((value) => ({ value, text: roles[value] }))}
    />
  );
}

export function NewOperatorSheet({ onClose }: { onClose: () => void }) {
  const { operators, people } = useMessages();
  const create = useCreateOperator();
  const { values, field, read } = useForm({ username: '', role: 'support' as OperatorRole });
  const send = (reason: string) => {
    const body = read(createOperator.body, { ...values, reason }, { username: operators.usernameHint });
    return body && create.mutateAsync(body);
  };
  return (
    <ReasonSheet
      title={operators.add}
      reasons={people.reasons}
      submit={{ text: operators.create, variant: 'cta' }}
      act={send}
      done={people.proposed}
      onClose={onClose}
    >
      <p>{people.proposeText}</p>
      <Field
        label={operators.username}
        hint={operators.usernameHint}
        {...field('username')}
        autoComplete="off"
        maxLength={40}
      />
      <RoleChoice role={values.role} onChange={field('role').onChange} />
    </ReasonSheet>
  );
}

export function ChangeOperatorSheet({ entry, onClose }: { entry: OperatorEntry; onClose: () => void }) {
  const { operators, people } = useMessages();
  const change = useChangeOperator();
  const [role, setRole] = useState<OperatorRole>(entry.role);
  const [mayWork, setMayWork] = useState(!entry.isDisabled);
  return (
    <ReasonSheet
      title={operators.changeTitle(entry.username)}
      reasons={people.reasons}
      submit={{ text: operators.change, variant: mayWork ? 'cta' : 'danger' }}
      act={(reason) => change.mutateAsync({ username: entry.username, role, isDisabled: !mayWork, reason })}
      done={(reply) => (isProposed(reply) ? people.proposed : operators.changed)}
      onClose={onClose}
    >
      <p>{people.changeText}</p>
      <RoleChoice role={role} onChange={setRole} />
      <Switch label={operators.mayWork} on={mayWork} onChange={setMayWork} />
    </ReasonSheet>
  );
}

export function ResetOperatorSheet({ entry, onClose }: { entry: OperatorEntry; onClose: () => void }) {
  const { people } = useMessages();
  const reset = useResetOperator();
  return (
    <ReasonSheet
      title={people.resetTitle(entry.username)}
      reasons={people.reasons}
      submit={{ text: people.reset, variant: 'danger' }}
      act={(reason) => reset.mutateAsync({ username: entry.username, reason })}
      done={people.proposed}
      onClose={onClose}
    >
      <p>{people.resetText}</p>
    </ReasonSheet>
  );
}
