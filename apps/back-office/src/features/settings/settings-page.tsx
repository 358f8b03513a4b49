import type { ProposalKind } from '@kapao/contract/operator/proposal-kinds.ts';
import { setRegisterOtp, setWithdrawLimits, switchSite } from '@kapao/contract/operator/settings.ts';
import { SITE_STATES } from '@kapao/contract/settings/site.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { toMinor } from '@kapao/contract/shared/money.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Field } from '@kapao/ui/field.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { useState } from 'react';
import { readAmount } from '../../lib/read-amount.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Fact } from '../../shell/fact.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { OPEN, OpenProposals } from '../../shell/open-proposals.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { Revisions } from '../../shell/revisions.tsx';
import { BankList } from './bank-list.tsx';
import { DepositAccounts } from './deposit-accounts.tsx';
import { DepositMethods } from './deposit-methods.tsx';
import { GameList } from './game-list.tsx';
import { SourceList } from './source-list.tsx';
import { type SettingsNow, useSetLimits, useSetRegisterOtp, useSettings, useSwitchSite } from './use-settings.ts';

const TONES = { active: 'ok', maintenance: 'wait', terminated: 'bad' } as const;

function SiteCard({ status }: { status: SettingsNow['status'] }) {
  const { settings } = useMessages();
  const change = useSwitchSite();
  const maySwitch = useMay(switchSite);
  const [next, setNext] = useState<SettingsNow['status']>();
  return (
    <section className="card stack">
      <div className="line between wrap">
        <h2>{settings.site}</h2>
        <StatusChip tone={TONES[status]} text={settings.states[status]} />
      </div>
      <p>{settings.stateTexts[status]}</p>
      <div className="line wrap">
        {maySwitch &&
          SITE_STATES.filter((state) => state !== status).map((state) => (
            <Button
              key={state}
              compact
              variant={state === 'terminated' ? 'danger' : 'ghost'}
              onPress={() => setNext(state)}
            >
              {settings.become[state]}
            </Button>
          ))}
        <Revisions editor="site" name={settings.site} />
      </div>
      {next && (
        <ReasonSheet
          title={settings.become[next]}
          reasons={settings.siteReasons[next]}
          submit={{ text: settings.become[next], variant: next === 'active' ? 'cta' : 'danger' }}
          act={(reason) => change.mutateAsync({ status: next, reason })}
          done={settings.switched}
          onClose={() => setNext(undefined)}
        >
          <p>{settings.stateTexts[next]}</p>
        </ReasonSheet>
      )}
    </section>
  );
}

function OtpCard({ isOn }: { isOn: boolean }) {
  const { settings } = useMessages();
  const change = useSetRegisterOtp();
  const mayChange = useMay(setRegisterOtp);
  const [isAsking, setIsAsking] = useState(false);
  const act = isOn ? settings.switchOff : settings.switchOn;
  return (
    <section className="card stack">
      <div className="line between wrap">
        <h2>{settings.otp}</h2>
        <StatusChip tone={isOn ? 'ok' : 'dim'} text={isOn ? settings.on : settings.off} />
      </div>
      <p>{isOn ? settings.otpOn : settings.otpOff}</p>
      <div className="line wrap">
        {mayChange && (
          <Button compact variant="ghost" onPress={() => setIsAsking(true)}>
            {act}
          </Button>
        )}
        <Revisions editor="register-code" name={settings.otp} />
      </div>
      {isAsking && (
        <ReasonSheet
          title={settings.otp}
          reasons={settings.otpReasons}
          submit={{ text: act, variant: isOn ? 'danger' : 'cta' }}
          act={(reason) => change.mutateAsync({ registerOTP: !isOn, reason })}
          done={settings.saved}
          onClose={() => setIsAsking(false)}
        >
          <p>{isOn ? settings.otpOff : settings.otpOn}</p>
        </ReasonSheet>
      )}
    </section>
  );
}

const LIMITS = ['min', 'max', 'autoLimit', 'secondLimit'] as const;
type Limits = SettingsNow['withdraw'][number];

function LimitsSheet({ limits, onClose }: { limits: Limits; onClose: () => void }) {
  const { settings, common } = useMessages();
  const change = useSetLimits();
  const [typed, setTyped] = useState(() => ({
    min: formatMoney(limits.min, limits.currency),
    max: formatMoney(limits.max, limits.currency),
    autoLimit: formatMoney(limits.autoLimit, limits.currency),
    secondLimit: formatMoney(limits.secondLimit, limits.currency),
  }));
  const amountOf = (text: string) => readAmount(text, limits.currency);
  const isBelow = (one: string, other: string) => (amountOf(one) ?? 0) < (amountOf(other) ?? 0);
  const problems: Partial<Record<(typeof LIMITS)[number], string>> = {
    ...(isBelow(typed.max, typed.min) && { max: settings.maxBelowMin }),
    ...(isBelow(typed.secondLimit, typed.autoLimit) && { secondLimit: settings.secondBelowFirst }),
  };
  for (const name of LIMITS) {
    const amount = amountOf(typed[name]);
    if (amount === undefined) problems[name] = settings.badAmount;
    else if (toMinor(amount, limits.currency) === undefined) problems[name] = common.wholeKip;
  }
  const send = (reason: string) => {
    const [min, max] = [amountOf(typed.min), amountOf(typed.max)];
    const [autoLimit, secondLimit] = [amountOf(typed.autoLimit), amountOf(typed.secondLimit)];
    // The field itself says what is wrong with it.
    if (LIMITS.some((name) => problems[name] !== undefined)) return;
    if (min === undefined || max === undefined || autoLimit === undefined || secondLimit === undefined) return;
    const body = { currency: limits.currency, min, max, autoLimit, secondLimit, reason };
    return change.mutateAsync(body);
  };
  return (
    <ReasonSheet
      title={settings.limits(common.unit[limits.currency])}
      reasons={settings.limitReasons}
      submit={{ text: settings.change, variant: 'cta' }}
      act={send}
      done={settings.saved}
      onClose={onClose}
    >
      {LIMITS.map((name) => (
        <Field
          key={name}
          label={settings[name]}
          value={typed[name]}
          inputMode="decimal"
          autoComplete="off"
          error={problems[name]}
          onChange={(value) => setTyped({ ...typed, [name]: value })}
        />
      ))}
    </ReasonSheet>
  );
}

function LimitsCard({ limits }: { limits: Limits }) {
  const { settings, common } = useMessages();
  const mayChange = useMay(setWithdrawLimits);
  const [isChanging, setIsChanging] = useState(false);
  return (
    <section className="card stack">
      <h2>{settings.limits(common.unit[limits.currency])}</h2>
      <dl className="kv">
        {LIMITS.map((name) => (
          <Fact key={name} label={settings[name]}>
            <span className="num">{formatMoney(limits[name], limits.currency)}</span>
          </Fact>
        ))}
      </dl>
      <div className="line wrap">
        {mayChange && (
          <Button compact variant="ghost" onPress={() => setIsChanging(true)}>
            {settings.change}
          </Button>
        )}
        <Revisions editor="withdraw-limits" name={settings.limits(common.unit[limits.currency])} />
      </div>
      {isChanging && <LimitsSheet limits={limits} onClose={() => setIsChanging(false)} />}
    </section>
  );
}

/** The page is long; these lead to its lists. */
function PartLinks() {
  const { settings, depositMethods, games, lookups } = useMessages();
  const parts = [
    ['accounts', settings.accounts],
    ['methods', depositMethods.title],
    ['games', games.title],
    ['banks', lookups.banks],
    ['sources', lookups.sources],
  ] as const;
  return (
    <nav className="part-links" aria-label={settings.title}>
      {parts.map(([id, text]) => (
        <a key={id} href={`#${id}`}>
          {text}
        </a>
      ))}
    </nav>
  );
}

const SETTING_KINDS: readonly string[] = [
  'lookup',
  'site.switch',
  'settings.withdraw',
  'settings.registerOTP',
  'settings.depositMethods',
  'deposit-account.add',
  'deposit-account.change',
  'game.add',
  'game.face',
] satisfies ProposalKind[];
const isSetting = ({ kind }: { kind: string }) => SETTING_KINDS.includes(kind);

export function SettingsPage() {
  const { settings, proposals } = useMessages();
  useTitle(settings.title);
  const now = useSettings();
  const mayChange = useMay(setWithdrawLimits);
  if (now.isPending) return <PageLoading />;
  if (!now.data) return <LoadFailed error={now.error} onRetry={() => void now.refetch()} />;
  return (
    <>
      <div className="page-head">
        <h1>{settings.title}</h1>
        <PartLinks />
      </div>
      {!mayChange && <Note>{settings.readOnly}</Note>}
      <OpenProposals states={OPEN} title={proposals.open} isAbout={isSetting} />
      <div className="settings-grid">
        <SiteCard status={now.data.status} />
        <OtpCard isOn={now.data.registerOTP} />
        {now.data.withdraw.map((limits) => (
          <LimitsCard key={limits.currency} limits={limits} />
        ))}
      </div>
      <DepositAccounts accounts={now.data.depositAccounts} banks={now.data.banks} />
      <DepositMethods methods={now.data.depositMethods} />
      <GameList />
      <BankList />
      <SourceList />
    </>
  );
}
