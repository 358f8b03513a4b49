import { AgreementSheet } from '../../shell/agreement-sheet.tsx';
import { useAgreement, usePutOff } from '../../shell/use-agreement.ts';

/** Fetches what there is to agree to as soon as it is mounted, and asks when it is due. */
export function Agreement({ isDue }: { isDue: boolean }) {
  const { state, text } = useAgreement();
  const { isPutOff, putOff } = usePutOff();
  if (!isDue || isPutOff || state !== 'asked' || !text) return null;
  return <AgreementSheet text={text} onClose={putOff} />;
}
