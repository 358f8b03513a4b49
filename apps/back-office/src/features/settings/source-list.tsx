import { putSourcesLookup, sourceEntry } from '@kapao/contract/operator/lookup-editor.ts';
import { LOCALES } from '@kapao/contract/shared/locale.ts';
import { plainWord } from '@kapao/contract/shared/typed-text.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Field } from '@kapao/ui/field.tsx';
import { Switch } from '@kapao/ui/switch.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { useForm } from '@kapao/web/use-form.ts';
import { useState } from 'react';
import { filled, inEach, NO_TEXT } from '../../lib/typed-text.ts';
import { useMessages } from '../../shell/locale.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { Revisions } from '../../shell/revisions.tsx';
import { useErrorText } from '../../shell/use-error-text.ts';
import { LookupRow } from './lookup-row.tsx';
import { movedUp } from './settings-view.ts';
import { type Source, useSaveSources, useSources } from './use-lookups.ts';

interface SourceSheetProps {
  /** Undefined for a new one. */
  source: Source | undefined;
  sources: readonly Source[];
  version: number;
  onClose: () => void;
}

function SourceSheet({ source, sources, version, onClose }: SourceSheetProps) {
  const { lookups, settings } = useMessages();
  const save = useSaveSources();
  const { values, errors, write, field, read } = useForm({
    code: source?.code ?? '',
    description: inEach(source?.description ?? NO_TEXT),
    isActive: source?.isActive ?? true,
  });
  const send = (reason: string) => {
    const typed = { ...values, description: filled(values.description) };
    const changed = read(sourceEntry, typed, { code: lookups.badCode, description: lookups.missing });
    if (!changed) return undefined;
    const entries = source
      ? sources.map((other) => (other.code === source.code ? changed : other))
      : [...sources, changed];
    return save.mutateAsync({ entries, basedOn: version, reason });
  };
  return (
    <ReasonSheet
      title={source?.code ?? lookups.addSource}
      reasons={lookups.sourceReasons}
      submit={{ text: source ? settings.change : lookups.addSource, variant: 'cta' }}
      act={send}
      done={settings.saved}
      onClose={onClose}
    >
      {!source && (
        <Field
          label={lookups.code}
          hint={lookups.codeHint}
          {...field('code')}
          onChange={(text) => write({ code: plainWord(text).toUpperCase() })}
          maxLength={20}
          autoComplete="off"
        />
      )}
      <Switch label={lookups.isOffered} on={values.isActive} onChange={field('isActive').onChange} />
      {LOCALES.map((locale) => (
        <Field
          key={locale}
          label={lookups.descriptions[locale]}
          value={values.description[locale]}
          onChange={(text) => write({ description: { ...values.description, [locale]: text } })}
          maxLength={80}
          error={locale === 'th' ? errors.description : undefined}
        />
      ))}
    </ReasonSheet>
  );
}

/** Where visitors may say they heard of the site. */
export function SourceList() {
  const { lookups } = useMessages();
  const sources = useSources();
  const save = useSaveSources();
  const mayChange = useMay(putSourcesLookup);
  const toast = useToast();
  const textOf = useErrorText();
  const [open, setOpen] = useState<Source | 'new'>();
  if (sources.isPending) return <PageLoading />;
  if (!sources.data) return <LoadFailed error={sources.error} onRetry={() => void sources.refetch()} />;
  const { version, content } = sources.data;
  const codes = content.sources.map(({ code }) => code);
  const moveUp = (code: string) => {
    const entries = movedUp(codes, code).flatMap((name) => content.sources.filter((source) => source.code === name));
    save.mutate({ entries, basedOn: version }, { onError: (error) => toast('danger', textOf(error)) });
  };
  return (
    <section className="rows accounts" id="sources">
      <div className="rows-head line between wrap">
        <div>
          <h2>{lookups.sources}</h2>
          <p className="small">{lookups.sourcesLead}</p>
        </div>
        <div className="line wrap">
          <Revisions editor="sources" name={lookups.sources} />
          {mayChange && (
            <Button compact variant="ghost" icon="plus" onPress={() => setOpen('new')}>
              {lookups.addSource}
            </Button>
          )}
        </div>
      </div>
      {content.sources.length === 0 && <p className="rows-none">{lookups.noSources}</p>}
      <ul>
        {content.sources.map((source, place) => (
          <LookupRow
            key={source.code}
            title={source.description.th}
            detail={[source.code, source.description.la, source.description.en].filter(Boolean).join(' · ')}
            isActive={source.isActive}
            isFirst={place === 0}
            mayChange={mayChange}
            onUp={() => moveUp(source.code)}
            onChange={() => setOpen(source)}
          />
        ))}
      </ul>
      {open !== undefined && (
        <SourceSheet
          source={open === 'new' ? undefined : open}
          sources={content.sources}
          version={version}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  );
}
