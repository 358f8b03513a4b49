import { CopyRow } from '@kapao/ui/copy-row.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { encode } from 'uqr';
import { useMessages } from './locale.tsx';

/** Groups of four can be read and typed without losing the place. */
function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}

/** What the authenticator app is given: as a picture, and as letters. Always dark on white, as cameras need it. */
export function TotpSecret({ secret, address }: { secret: string; address: string }) {
  const { enrolment, account } = useMessages();
  const toast = useToast();
  const { data, size } = encode(address, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <div className="stack">
      <p>{enrolment.scan}</p>
      <svg
        className="totp-code"
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={enrolment.scan}
        shapeRendering="crispEdges"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <CopyRow
        shown={inGroups(secret)}
        copied={secret}
        hint={enrolment.secret}
        onCopied={() => toast('success', account.copied)}
        onFailed={() => toast('danger', account.copyFailed)}
      />
    </div>
  );
}
