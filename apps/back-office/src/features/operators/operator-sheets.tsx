import { createOperator } from '@kapao/contract/operator/operators.ts';
import { OPERATOR_ROLES, type OperatorRole } from '@kapao/contract/operator/session.ts';
import { isProposed } from '@kapao/contract/shared/proposed.ts';
import { Field } from '@kapao/ui/field.tsx';
import { SelectField } from '@kapao/ui/select-field.tsx';
import { Switch } from '@kapao/ui/switch.tsx';
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
  const [username, setUsername] = useState('');
  const [role, setRole] = useState<OperatorRole>('support');
  const [isChecked, setIsChecked] = useState(false);
  const isName = createOperator.body.safeParse({ username: username.trim(), role, reason: '-' }).success;
  return (
    <ReasonSheet
      title={operators.add}
      reasons={people.reasons}
      submit={{ text: operators.create, variant: 'cta' }}
      act={(reason) => {
        setIsChecked(true);
        return isName ? create.mutateAsync({ username: username.trim(), role, reason }) : undefined;
      }}
      done={people.proposed}
      onClose={onClose}
    >
      <p>{people.proposeText}</p>
      <Field
        label={operators.username}
        hint={operators.usernameHint}
        value={username}
        onChange={setUsername}
        autoComplete="off"
        maxLength={40}
        error={isChecked && !isName ? operators.usernameHint : undefined}
      />
      <RoleChoice role={role} onChange={setRole} />
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
