import { Icon } from '@kapao/ui/icon.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { type Draft, type FieldShape, paragraphs } from './content-form.ts';

function Shown({ field, value }: { field: FieldShape; value: Draft[string] | undefined }) {
  if (Array.isArray(value)) {
    return value.map((entry, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no other name than its place.
      <div className="card" key={place}>
        <PreviewFields fields={field.of ?? []} draft={entry} />
      </div>
    ));
  }
  if (typeof value !== 'string' || value === '' || field.kind === 'topic') return null;
  if (field.name === 'title' || field.name === 'name') return <h2>{value}</h2>;
  if (field.kind === 'steps') {
    const steps = value.split('\n').filter((step) => step.trim() !== '');
    return (
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    );
  }
  if (field.kind === 'prose') {
    return paragraphs(value).map((paragraph) => (
      <p key={paragraph} className="preview-text">
        {paragraph}
      </p>
    ));
  }
  if (field.kind === 'html' || field.kind === 'moment') return null;
  const isPicture = ['image', 'poster', 'lineQR', 'logo'].includes(field.name);
  return (
    <p className="small preview-line">
      <Icon name={isPicture ? 'image' : 'link'} size="s" /> {value}
    </p>
  );
}

function PreviewFields({ fields, draft }: { fields: readonly FieldShape[]; draft: Draft }) {
  return fields.map((field) => <Shown key={field.name} field={field} value={draft[field.name]} />);
}

/** What was typed at the width of a phone; pictures are named, because they live on the members' site. */
export function ContentPreview({ fields, draft, lang }: { fields: readonly FieldShape[]; draft: Draft; lang: string }) {
  const { content } = useMessages();
  return (
    <section aria-label={content.preview}>
      <h2>{content.preview}</h2>
      <div className="phone-preview stack" lang={lang}>
        <PreviewFields fields={fields} draft={draft} />
      </div>
    </section>
  );
}
