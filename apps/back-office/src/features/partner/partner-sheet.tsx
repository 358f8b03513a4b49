import type { PartnerField, PartnerProtocol, PartnerView } from '@kapao/contract/operator/partner.ts';
import { Field } from '@kapao/ui/field.tsx';
import { SelectField } from '@kapao/ui/select-field.tsx';
import { Switch } from '@kapao/ui/switch.tsx';
import { useState } from 'react';
import { failureOf } from '../../api/failure.ts';
import { useMessages } from '../../shell/locale.tsx';
import { ProseField } from '../../shell/prose-field.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { badFields, bodyOf, CERTIFICATE_FIELDS, isMoved, type TypedPartner, typedOf } from './partner-form.ts';
import { usePutPartner } from './use-partners.ts';

interface PartnerSheetProps {
  protocols: readonly PartnerProtocol[];
  /** Absent for a new one. */
  partner?: PartnerView | undefined;
  /** Where partners send notices, without their id. */
  noticesAt: string;
  /** Names of credentials that stand in files, by the id of the partner. */
  keysInFiles: Readonly<Record<string, readonly string[]>>;
  onClose: () => void;
}

/** A partner as it is proposed; the fields are those of its protocol. */
export function PartnerSheet({ protocols, partner, noticesAt, keysInFiles, onClose }: PartnerSheetProps) {
  const { partners: words, errors } = useMessages();
  const put = usePutPartner();
  const [code, setCode] = useState(partner?.protocol ?? '');
  const [typed, setTyped] = useState(() => typedOf(partner));
  const [isChecked, setIsChecked] = useState(false);
  const protocol = protocols.find((one) => one.code === code);
  const there = { partner, inFiles: keysInFiles[typed.id] ?? [] };
  const bad = protocol && isChecked ? badFields(typed, protocol, there) : [];
  const send = (reason: string) => {
    setIsChecked(true);
    if (!protocol || badFields(typed, protocol, there).length > 0) return undefined;
    return put.mutateAsync({ ...bodyOf(typed, protocol), reason });
  };
  const change = (part: Partial<TypedPartner>) => setTyped({ ...typed, ...part });
  const isNameTaken =
    put.error !== null &&
    failureOf(put.error).code === 'PARTNER_NAME_TAKEN' &&
    put.variables?.name === typed.name.trim();
  const errorOf = (name: string) => {
    if (name === 'name' && isNameTaken) return errors.PARTNER_NAME_TAKEN;
    return bad.includes(name) ? words.bad : undefined;
  };
  return (
    <ReasonSheet
      title={partner?.name ?? words.add}
      reasons={words.reasons}
      submit={{ text: words.propose, variant: 'cta' }}
      act={send}
      done={words.proposed}
      isForm
      onClose={onClose}
    >
      <p>{partner ? words.changeConsequence : words.addConsequence}</p>
      {!partner && (
        <>
          <SelectField
            label={words.protocol}
            placeholder={words.chooseProtocol}
            value={code}
            onChange={setCode}
            error={isChecked && !protocol ? words.bad : undefined}
            options={protocols.map((one) => ({ value: one.code, text: `${words.kinds[one.kind]} · ${one.title}` }))}
          />
          <Field
            label={words.id}
            hint={words.idHint}
            value={typed.id}
            onChange={(id) => change({ id })}
            error={errorOf('id')}
            autoComplete="off"
            maxLength={40}
          />
        </>
      )}
      <Field
        label={words.name}
        value={typed.name}
        onChange={(name) => change({ name })}
        error={errorOf('name')}
        autoComplete="off"
        maxLength={80}
      />
      <Field
        label={words.url}
        hint={protocol?.isMail ? words.mailUrlHint : undefined}
        value={typed.url}
        onChange={(url) => change({ url })}
        error={errorOf('url')}
        autoComplete="off"
        maxLength={300}
      />
      {protocol?.tells && (
        <p className="small t2 partner-address">
          {words.noticesAt}
          <br />
          {noticesAt}
          {typed.id || '…'}
        </p>
      )}
      {protocol?.settings.map((field) => (
        <SettingField
          key={field.name}
          field={field}
          value={typed.settings[field.name] ?? ''}
          error={errorOf(field.name)}
          onChange={(value) => change({ settings: { ...typed.settings, [field.name]: value } })}
        />
      ))}
      {protocol &&
        [...protocol.secrets, ...CERTIFICATE_FIELDS].map((field) => (
          <SecretField
            key={field.name}
            field={field}
            mark={there.inFiles.includes(field.name) ? IN_FILE : partner?.keyMarks[field.name]}
            isMoved={isMoved(typed, partner)}
            value={typed.secrets[field.name] ?? ''}
            error={errorOf(field.name)}
            onChange={(value) => change({ secrets: { ...typed.secrets, [field.name]: value } })}
          />
        ))}
      {(['position', 'share', 'timeoutMs', 'callsAtOnce'] as const).map((name) => (
        <Field
          key={name}
          label={words.numbers[name]}
          value={typed[name]}
          onChange={(value) => change({ [name]: value })}
          error={errorOf(name)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
        />
      ))}
      <Switch label={words.isOn} on={typed.isOn} onChange={(isOn) => change({ isOn })} />
    </ReasonSheet>
  );
}

interface FieldOfProtocol {
  field: PartnerField;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** What the server says of a credential that comes from a file. */
const IN_FILE = 'file';

/** How a field is named: in words where protocols share it, otherwise as the partner's own document does, which is always told. */
function useFieldWords(name: string): { label: string; hints: string[] } {
  const { partners: words } = useMessages();
  const known: Readonly<Record<string, { label: string; help: string }>> = words.fields;
  const own = known[name];
  return own ? { label: own.label, hints: [own.help, name] } : { label: name, hints: [] };
}

const hintOf = (hints: readonly string[]) => (hints.length === 0 ? undefined : hints.join(' · '));

function SettingField({ field: { name, kind, choices = [] }, value, error, onChange }: FieldOfProtocol) {
  const { partners: words } = useMessages();
  const { label, hints } = useFieldWords(name);
  const hint = hintOf(hints);
  if (kind === 'flag') {
    return <Switch label={label} on={value === 'true'} onChange={(on) => onChange(String(on))} />;
  }
  if (kind === 'choice') {
    const named: Readonly<Record<string, string>> = words.choices;
    const options = choices.map((choice) => ({ value: choice, text: named[choice] ?? choice }));
    return <SelectField placeholder={words.choose} {...{ label, hint, value, error, onChange, options }} />;
  }
  return (
    <Field
      {...{ label, hint, value, onChange, error }}
      autoComplete="off"
      inputMode={kind === 'number' ? 'numeric' : 'text'}
      maxLength={2_000}
    />
  );
}

/** A stored credential is never shown. It stays when nothing is typed and the address is unchanged. */
function SecretField({
  field,
  mark,
  isMoved: isAgain,
  value,
  error,
  onChange,
}: FieldOfProtocol & { mark: string | undefined; isMoved: boolean }) {
  const { partners: words } = useMessages();
  const { label, hints } = useFieldWords(field.name);
  const stored = mark !== undefined && (isAgain ? words.keyAgain : words.keyKept(mark));
  const kept = mark === IN_FILE ? words.keyInFile : stored;
  const hint = hintOf([kept || words.keyNew, ...hints]);
  if (CERTIFICATE_FIELDS.some(({ name }) => name === field.name)) {
    return <ProseField {...{ label, value, error, onChange, hint }} />;
  }
  return <Field type="password" {...{ label, value, onChange, error, hint }} autoComplete="new-password" />;
}
