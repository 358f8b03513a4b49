import { type ReactNode, useRef } from 'react';
import { AgreementSheet } from './agreement-sheet.tsx';
import { useMessages } from './locale.tsx';
import { SheetToCome } from './sheet-to-come.tsx';
import { useAgreement, usePutOff } from './use-agreement.ts';

/**
 * Before anything that moves money: the agreement comes first, then what was wanted opens. Closing it closes both. A new
 * version that is learnt of meanwhile is asked for above, so that nothing typed and no answer under way is lost.
 */
export function AgreedFirst({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { common, content } = useMessages();
  const { state, text, failed, retry } = useAgreement();
  const { putOff } = usePutOff();
  const isOpen = useRef(false);
  if (state === 'agreed') isOpen.current = true;
  const close = () => {
    putOff();
    onClose();
  };
  if (state === 'unknown' && !isOpen.current) {
    return (
      <SheetToCome
        title={failed ? common.errorTitle : common.loading}
        onClose={onClose}
        failed={failed ? content.docFailed : undefined}
        onRetry={retry}
      />
    );
  }
  return (
    <>
      {isOpen.current && children}
      {state === 'asked' && text && <AgreementSheet text={text} onClose={close} />}
    </>
  );
}
