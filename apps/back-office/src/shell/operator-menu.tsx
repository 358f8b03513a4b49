import { LOCALES } from '@kapao/contract/shared/locale.ts';
import { IconButton } from '@kapao/ui/button.tsx';
import { Icon } from '@kapao/ui/icon.tsx';
import { Segmented } from '@kapao/ui/segmented.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { HTML_LANG, LOCALE_NAMES } from '@kapao/web/speech.tsx';
import { THEMES, useTheme } from '@kapao/web/theme.ts';
import { useId } from 'react';
import { Link } from 'react-router';
import { useSignOut } from '../api/session.ts';
import { PATHS } from '../paths.ts';
import { useLocale, useMessages } from './locale.tsx';
import { useOperator } from './operator-session.tsx';
import { useErrorText } from './use-error-text.ts';

const LANGUAGES = LOCALES.map((value) => ({ value, text: LOCALE_NAMES[value], lang: HTML_LANG[value] }));

/** Language and appearance, in the menu and on the sign-in page. */
export function Preferences() {
  const { messages, locale, setLocale } = useLocale();
  const { theme, setTheme } = useTheme('kapao-office-theme');
  return (
    <>
      <Segmented label={messages.frame.language} labelShown value={locale} onChange={setLocale} options={LANGUAGES} />
      <Segmented
        label={messages.frame.theme}
        labelShown
        value={theme}
        onChange={setTheme}
        options={THEMES.map((value) => ({ value, text: messages.frame.themes[value] }))}
      />
    </>
  );
}

export function OperatorMenu() {
  const messages = useMessages();
  const operator = useOperator();
  const toast = useToast();
  const textOf = useErrorText();
  const signOut = useSignOut();
  const menuId = useId();
  const leave = () => signOut.mutate(undefined, { onError: (error) => toast('danger', textOf(error)) });
  return (
    <>
      <button type="button" className="operator" popoverTarget={menuId}>
        <span className="sr">{messages.frame.account}</span>
        <span className="who-is">
          <span className="operator-name">{operator.username}</span>
          <span className="operator-role">{messages.roles[operator.role]}</span>
        </span>
        <span className="avatar" aria-hidden="true">
          {operator.username.slice(0, 2).toUpperCase()}
        </span>
        <Icon name="down" size="s" />
      </button>
      <div id={menuId} popover="auto" className="operator-menu">
        <div className="who-phone">
          <span className="operator-name">{operator.username}</span>
          <span className="operator-role">{messages.roles[operator.role]}</span>
        </div>
        <Link to={PATHS.account} className="btn ghost">
          <Icon name="shield" size="s" />
          {messages.account.title}
        </Link>
        <Preferences />
      </div>
      <IconButton icon="logout" label={messages.frame.signOut} onPress={leave} disabled={signOut.isPending} />
    </>
  );
}
