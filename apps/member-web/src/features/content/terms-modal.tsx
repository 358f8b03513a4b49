import { lookupConditions } from '@kapao/contract/member/content.ts';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { useAnswer } from '../../api/contract-hooks.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { useLocale } from '../../shell/locale.tsx';
import type { ModalProps } from '../../shell/modal-host.tsx';
import { PlainText } from '../../shell/plain-text.tsx';
import { SheetToCome } from '../../shell/sheet-to-come.tsx';

/** The conditions of use, to read only (spec 2). */
export function TermsModal({ onClose }: ModalProps) {
  const { locale, messages } = useLocale();
  const { content, common, places } = messages;
  const terms = useAnswer(lookupConditions, { query: { locale } }, { key: queryKeys.lookup('conditions', locale) });
  if (!terms.data) {
    const failed = terms.isError ? content.docFailed : undefined;
    return <SheetToCome title={places.terms} onClose={onClose} failed={failed} onRetry={() => void terms.refetch()} />;
  }
  const { title, text } = terms.data;
  return (
    <Sheet title={title || places.terms} closeLabel={common.close} onClose={onClose}>
      {text === '' ? <p className="t2">{content.empty}</p> : <PlainText text={text} />}
    </Sheet>
  );
}
