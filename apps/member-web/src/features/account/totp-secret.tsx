import { CopyRow } from '@kapao/ui/copy-row.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { encode } from 'uqr';
import { useMessages } from '../../shell/locale.tsx';
import { useFactorWords } from '../../shell/second-factor-words.ts';

/** What the authenticator app is given: as a picture, always dark on white as cameras need it, and as letters in groups. */
export function TotpSecret({ secret, address }: { secret: string; address: string }) {
  const words = useFactorWords();
  const { common } = useMessages();
  const toast = useToast();
  const { data, size } = encode(address, { ecc: 'M', border: 3 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <>
      <svg
        className="totp-code"
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={words.scan}
        shapeRendering="crispEdges"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <CopyRow
        shown={secret.replace(/(.{4})(?=.)/g, '$1 ')}
        copied={secret}
        hint={words.key}
        onCopied={() => toast('success', common.copied(words.key))}
        onFailed={() => toast('danger', common.copyFailed)}
      />
    </>
  );
}
