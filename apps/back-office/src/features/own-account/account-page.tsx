import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Row } from '@kapao/ui/row.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { canUsePasskeys } from '@kapao/web/passkey.ts';
import { useState } from 'react';
import { useAct } from '../../api/contract-hooks.ts';
import { failureOf } from '../../api/failure.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';
import { useTitle } from '../../lib/use-title.ts';
import { useMessages } from '../../shell/locale.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import { useErrorText } from '../../shell/use-error-text.ts';
import { CodesSheet, PasskeySheet, PasswordSheet, TotpSheet } from './factor-sheets.tsx';
import { ProveSheet } from './prove-sheet.tsx';
import { SessionsPart, SignInsPart } from './sessions-part.tsx';
import { ACCOUNT_CALLS, useOwnAccount } from './use-account.ts';

type Open =
  | { sheet: 'password' | 'passkey' }
  | { sheet: 'totp'; begun: { secret: string; address: string } }
  | { sheet: 'codes'; codes: readonly string[] };

/** Runs a change; where the last proof is too old it is asked for first, and the change runs after it. */
function useProven() {
  const [waiting, setWaiting] = useState<() => Promise<unknown>>();
  const run = useAct((change: () => Promise<unknown>) => change(), [QUERY_KEYS.account], {
    onError: (error, change) => {
      if (failureOf(error).code === 'UNAUTHORIZED') setWaiting(() => change);
    },
  });
  const proven = () => {
    setWaiting(undefined);
    if (waiting) run.mutate(waiting);
  };
  return { run, isAsked: waiting !== undefined, proven, cancel: () => setWaiting(undefined) };
}

export function AccountPage() {
  const { account: words } = useMessages();
  useTitle(words.title);
  const own = useOwnAccount();
  if (own.isPending) return <PageLoading />;
  if (!own.data) return <LoadFailed error={own.error} onRetry={() => void own.refetch()} />;
  return (
    <div className="stack account-page">
      <div className="page-head">
        <h1>{words.title}</h1>
      </div>
      {own.data.newcomerUntil !== null && (
        <Note tone="warn">{words.newcomer(formatDateTime(own.data.newcomerUntil))}</Note>
      )}
      <Factors account={own.data} />
      <SessionsPart />
      <SignInsPart />
    </div>
  );
}

function Factors({ account }: { account: NonNullable<ReturnType<typeof useOwnAccount>['data']> }) {
  const { account: words } = useMessages();
  const textOf = useErrorText();
  const toast = useToast();
  const { run, isAsked, proven, cancel } = useProven();
  const [open, setOpen] = useState<Open>();
  const close = () => {
    setOpen(undefined);
    run.reset();
  };
  const save = (change: () => Promise<unknown>) =>
    run.mutate(async () => {
      await change();
      setOpen(undefined);
      toast('success', words.saved);
    });
  const isRefused = run.error && failureOf(run.error).code !== 'UNAUTHORIZED';
  const sheet = { problem: isRefused ? textOf(run.error) : undefined, busy: run.isPending, onClose: close };
  const button = (text: string, onPress: () => void) => (
    <Button compact onPress={onPress} busy={run.isPending}>
      {text}
    </Button>
  );
  return (
    <>
      <div className="rows">
        <Row
          icon="lock"
          title={words.password}
          detail={words.passwordText}
          end={button(words.change, () => setOpen({ sheet: 'password' }))}
        />
        <Row
          icon="phone"
          title={words.totp}
          detail={words.totpText}
          end={button(words.change, () =>
            run.mutate(async () => setOpen({ sheet: 'totp', begun: await ACCOUNT_CALLS.startTotp() })),
          )}
        />
        <Row
          icon="shield"
          title={words.recovery}
          detail={words.recoveryLeft(account.recoveryCodesLeft)}
          end={button(words.renew, () =>
            run.mutate(async () =>
              setOpen({ sheet: 'codes', codes: (await ACCOUNT_CALLS.renewCodes()).recoveryCodes }),
            ),
          )}
        />
        {account.passkeys.map(({ id, name, lastUsedAt }) => (
          <Row
            key={id}
            icon="user"
            title={`${words.passkeys}: ${name}`}
            detail={lastUsedAt === null ? words.neverUsed : words.lastUsed(formatDateTime(lastUsedAt))}
            end={button(words.remove, () => save(() => ACCOUNT_CALLS.removePasskey(id)))}
          />
        ))}
        {canUsePasskeys() && (
          <Row
            icon="plus"
            title={words.passkeys}
            detail={words.passkeysText}
            end={button(words.addPasskey, () => setOpen({ sheet: 'passkey' }))}
          />
        )}
      </div>
      {!open && isRefused && (
        <Note tone="bad" role="alert">
          {textOf(run.error)}
        </Note>
      )}
      {open?.sheet === 'password' && (
        <PasswordSheet {...sheet} onSave={(text) => save(() => ACCOUNT_CALLS.changePassword(text))} />
      )}
      {open?.sheet === 'totp' && (
        <TotpSheet {...sheet} begun={open.begun} onCode={(code) => save(() => ACCOUNT_CALLS.finishTotp(code))} />
      )}
      {open?.sheet === 'passkey' && (
        <PasskeySheet {...sheet} onName={(name) => save(() => ACCOUNT_CALLS.addPasskey(name))} />
      )}
      {open?.sheet === 'codes' && <CodesSheet codes={open.codes} onClose={close} />}
      {isAsked && <ProveSheet onProven={proven} onClose={cancel} />}
    </>
  );
}
