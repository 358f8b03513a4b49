import { HOWTO_TOPICS } from '@kapao/contract/member/content.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Field } from '@kapao/ui/field.tsx';
import { SelectField } from '@kapao/ui/select-field.tsx';
import { Switch } from '@kapao/ui/switch.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { MomentField } from '../../shell/moment-field.tsx';
import { PicturePicker } from '../../shell/picture-picker.tsx';
import { ProseField } from '../../shell/prose-field.tsx';
import { type Draft, type FieldShape, toDraft } from './content-form.ts';

/** Fields that take the address of a picture. */
const PICTURES: ReadonlySet<string> = new Set(['image', 'poster', 'lineQR', 'logo']);

interface ControlProps<Value> {
  field: FieldShape;
  value: Value;
  onChange: (value: Value) => void;
}

function Entries({ field, value, onChange }: ControlProps<Draft[]>) {
  const { content } = useMessages();
  const put = (place: number, entry: Draft) => onChange(value.map((old, at) => (at === place ? entry : old)));
  return (
    <>
      {value.map((entry, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no other name than its place.
        <fieldset className="entry" key={place}>
          <legend>
            {content.fields[field.name]} · {content.entry(String(place + 1))}
          </legend>
          <ContentFields fields={field.of ?? []} draft={entry} onChange={(next) => put(place, next)} />
          <Button variant="link" onPress={() => onChange(value.filter((_, at) => at !== place))}>
            {content.removeEntry(String(place + 1))}
          </Button>
        </fieldset>
      ))}
      <Button variant="ghost" icon="plus" onPress={() => onChange([...value, toDraft(field.of ?? [], undefined)])}>
        {content.add}
      </Button>
    </>
  );
}

function Control({ field, value, onChange }: ControlProps<Draft[string]>) {
  const { content } = useMessages();
  const label = content.fields[field.name];
  if (typeof value === 'boolean') return <Switch label={label} on={value} onChange={onChange} />;
  if (Array.isArray(value)) return <Entries field={field} value={value} onChange={onChange} />;
  if (field.kind === 'moment') return <MomentField label={label} value={value} onChange={onChange} />;
  if (field.kind === 'steps') return <ProseField label={label} rows={4} value={value} onChange={onChange} />;
  if (field.kind === 'html') {
    return <ProseField label={label} rows={6} hint={content.htmlHint} value={value} onChange={onChange} />;
  }
  if (field.kind === 'prose') {
    return <ProseField label={label} rows={8} hint={content.proseHint} value={value} onChange={onChange} />;
  }
  if (field.kind === 'topic') {
    const options = HOWTO_TOPICS.map((topic) => ({ value: topic, text: content.topics[topic] }));
    return <SelectField label={label} value={value} onChange={onChange} options={options} placeholder={label} />;
  }
  return (
    <>
      <Field label={label} value={value} onChange={onChange} autoComplete="off" />
      {PICTURES.has(field.name) && <PicturePicker onPicked={onChange} />}
    </>
  );
}

/** The controls of one language, made from the shape of the content. */
export function ContentFields(props: {
  fields: readonly FieldShape[];
  draft: Draft;
  onChange: (draft: Draft) => void;
}) {
  const { fields, draft, onChange } = props;
  return (
    <div className="stack">
      {fields.map((field) => (
        <Control
          key={field.name}
          field={field}
          value={draft[field.name] ?? ''}
          onChange={(value) => onChange({ ...draft, [field.name]: value })}
        />
      ))}
    </div>
  );
}
