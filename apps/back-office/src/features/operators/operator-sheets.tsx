import { createOperator } from '@kapao/contract/operator/operators.ts';
import { OPERATOR_ROLES, type OperatorRole } from '@kapao/contract/operator/session.ts';
import { Button } from '@kapao/ui/button.tsx';
import { CopyRow } from '@kapao/ui/copy-row.tsx';
import { Field } from '@kapao/ui/field.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { SelectField } from '@kapao/ui/select-field.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { Switch } from '@kapao/ui/switch.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { useState } from 'react';
import { failureOf } from '../../api/failure.ts';
import { useMessages } from '../../shell/language.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { useErrorText } from '../../shell/use-error-text.ts';
import { type Credentials, type OperatorEntry, useChangeOperator, useCreateOperator } from './use-operators.ts';

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

export function NewOperatorSheet(props: { onClose: () => void; onMade: (credentials: Credentials) => void }) {
  const { onClose, onMade } = props;
  const { operators, common } = useMessages();
  const textOf = useErrorText();
  const create = useCreateOperator();
  const [username, setUsername] = useState('');
  const [role, setRole] = useState<OperatorRole>('support');
  const [isChecked, setIsChecked] = useState(false);
  const isName = createOperator.body.safeParse({ username: username.trim(), role }).success;
  const send = () => {
    setIsChecked(true);
    if (isName) create.mutate({ username: username.trim(), role }, { onSuccess: onMade });
  };
  const taken = failureOf(create.error).code === 'EXISTING_USER' && create.variables?.username === username.trim();
  return (
    <Sheet
      title={operators.add}
      closeLabel={common.close}
      onClose={onClose}
      busy={create.isPending}
      onSubmit={send}
      footer={
        <Button type="submit" variant="cta" wide busy={create.isPending}>
          {operators.create}
        </Button>
      }
    >
      <div className="stack">
        <Field
          label={operators.username}
          hint={operators.usernameHint}
          value={username}
          onChange={setUsername}
          autoComplete="off"
          maxLength={40}
          autofocus
          error={isChecked && !isName ? operators.usernameHint : taken ? textOf(create.error) : undefined}
        />
        <RoleChoice role={role} onChange={setRole} />
        {create.error && !taken && (
          <Note tone="bad" role="alert">
            {textOf(create.error)}
          </Note>
        )}
      </div>
    </Sheet>
  );
}

/** Groups of four can be read aloud and typed without losing the place. */
function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}

/** Password and second factor of a new operator: once here, and never again. */
export function CredentialsSheet({ credentials, onClose }: { credentials: Credentials; onClose: () => void }) {
  const { operators, common } = useMessages();
  const toast = useToast();
  const failed = () => toast('danger', operators.copyFailed);
  // The secret itself does not belong into a message that lingers on the screen.
  const done = (what: string) => () => toast('success', operators.copied(what));
  return (
    <Sheet
      title={operators.onceTitle(credentials.username)}
      closeLabel={common.close}
      onClose={onClose}
      footer={
        <Button variant="cta" wide onPress={onClose}>
          {operators.handedOver}
        </Button>
      }
    >
      <div className="stack">
        <Note tone="warn">{operators.once}</Note>
        <CopyRow
          shown={credentials.password}
          copied={credentials.password}
          hint={operators.password}
          onCopied={done(credentials.username)}
          onFailed={failed}
        />
        <CopyRow
          shown={inGroups(credentials.totpSecret)}
          copied={credentials.totpSecret}
          hint={operators.secret}
          onCopied={done(credentials.username)}
          onFailed={failed}
        />
      </div>
    </Sheet>
  );
}

export function ChangeOperatorSheet({ entry, onClose }: { entry: OperatorEntry; onClose: () => void }) {
  const { operators } = useMessages();
  const change = useChangeOperator();
  const [role, setRole] = useState<OperatorRole>(entry.role);
  const [mayWork, setMayWork] = useState(!entry.isDisabled);
  return (
    <ReasonSheet
      title={operators.changeTitle(entry.username)}
      reasons={operators.reasons}
      submit={{ text: operators.change, variant: mayWork ? 'cta' : 'danger' }}
      act={(reason) => change.mutateAsync({ username: entry.username, role, isDisabled: !mayWork, reason })}
      done={operators.changed}
      onClose={onClose}
    >
      <p>{operators.consequence}</p>
      <RoleChoice role={role} onChange={setRole} />
      <Switch label={operators.mayWork} on={mayWork} onChange={setMayWork} />
    </ReasonSheet>
  );
}
