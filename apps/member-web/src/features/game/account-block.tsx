import { Button, IconButton } from '@kapao/ui/button.tsx';
import { copyText } from '@kapao/ui/copy-row.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import type { ReactNode } from 'react';
import { useMessages } from '../../shell/locale.tsx';
import type { useGameAccount } from './use-game-account.ts';

const DOTS = '••••••••••••';

interface AccountBlockProps {
  username: string;
  /** False where players come by our links only. */
  hasPassword: boolean;
  account: ReturnType<typeof useGameAccount>;
  onReset: () => void;
}

/** Name and password at the provider, each with its copy button; the password only after it was asked for. */
export function AccountBlock({ username, hasPassword, account, onReset }: AccountBlockProps) {
  const { game: words } = useMessages();
  const { credentials } = account;
  return (
    <section className="game-account" aria-labelledby="game-account-title">
      <h2 id="game-account-title">{words.account}</h2>
      <p className="small">{hasPassword ? words.accountUse : words.noPassword}</p>
      <Credential name={words.username} value={username} copyLabel={words.copyUsername} />
      {hasPassword && (
        <Credential
          name={words.password}
          value={credentials?.password}
          copyLabel={words.copyPassword}
          action={
            <IconButton
              icon={credentials ? 'eyeOff' : 'eye'}
              size="s"
              label={credentials ? words.hidePassword : words.showPassword}
              disabled={account.looking}
              onPress={credentials ? account.hide : account.show}
            />
          }
        />
      )}
      {credentials?.event && (
        <details>
          <summary className="small">{words.extraFields}</summary>
          {Object.entries(credentials.event).map(([name, value]) => (
            <Credential key={name} name={name} value={value} copyLabel={name} />
          ))}
        </details>
      )}
      {hasPassword && (
        <Button compact icon="lock" onPress={onReset}>
          {words.reset}
        </Button>
      )}
    </section>
  );
}

interface CredentialProps {
  name: string;
  /** Undefined while it is hidden. */
  value: string | undefined;
  copyLabel: string;
  action?: ReactNode;
}

function Credential({ name, value, copyLabel, action }: CredentialProps) {
  const { common } = useMessages();
  const toast = useToast();
  const copy = async (text: string) => {
    if (await copyText(text)) toast('success', common.copied(text));
    else toast('danger', common.copyFailed);
  };
  return (
    <div className="credential">
      <span className="grow">
        <small className="small block">{name}</small>
        <b className="num">{value ?? DOTS}</b>
      </span>
      {action}
      {value !== undefined && <IconButton icon="copy" size="s" label={copyLabel} onPress={() => void copy(value)} />}
    </div>
  );
}
