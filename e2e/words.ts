import { en } from '../apps/member-web/src/messages/en.ts';
import { la } from '../apps/member-web/src/messages/la.ts';
import { firstHelpEn } from '../apps/member-web/src/messages/own/first-help-en.ts';
import { firstHelpLa } from '../apps/member-web/src/messages/own/first-help-la.ts';
import { firstHelpTh } from '../apps/member-web/src/messages/own/first-help-th.ts';
import { identityEn } from '../apps/member-web/src/messages/own/identity-en.ts';
import { identityLa } from '../apps/member-web/src/messages/own/identity-la.ts';
import { identityTh } from '../apps/member-web/src/messages/own/identity-th.ts';
import { inboxEn } from '../apps/member-web/src/messages/own/inbox-en.ts';
import { inboxLa } from '../apps/member-web/src/messages/own/inbox-la.ts';
import { inboxTh } from '../apps/member-web/src/messages/own/inbox-th.ts';
import { limitsEn } from '../apps/member-web/src/messages/own/limits-en.ts';
import { limitsLa } from '../apps/member-web/src/messages/own/limits-la.ts';
import { limitsTh } from '../apps/member-web/src/messages/own/limits-th.ts';
import { lineEn } from '../apps/member-web/src/messages/own/line-en.ts';
import { lineLa } from '../apps/member-web/src/messages/own/line-la.ts';
import { lineTh } from '../apps/member-web/src/messages/own/line-th.ts';
import { MISSING_WORDS } from '../apps/member-web/src/messages/own/missing.ts';
import { passkeyEn } from '../apps/member-web/src/messages/own/passkey-en.ts';
import { passkeyLa } from '../apps/member-web/src/messages/own/passkey-la.ts';
import { passkeyTh } from '../apps/member-web/src/messages/own/passkey-th.ts';
import { pushEn } from '../apps/member-web/src/messages/own/push-en.ts';
import { pushLa } from '../apps/member-web/src/messages/own/push-la.ts';
import { pushTh } from '../apps/member-web/src/messages/own/push-th.ts';
import { realityEn } from '../apps/member-web/src/messages/own/reality-en.ts';
import { realityLa } from '../apps/member-web/src/messages/own/reality-la.ts';
import { realityTh } from '../apps/member-web/src/messages/own/reality-th.ts';
import { secondFactorEn } from '../apps/member-web/src/messages/own/second-factor-en.ts';
import { secondFactorLa } from '../apps/member-web/src/messages/own/second-factor-la.ts';
import { secondFactorTh } from '../apps/member-web/src/messages/own/second-factor-th.ts';
import { stopEn } from '../apps/member-web/src/messages/own/stop-en.ts';
import { stopLa } from '../apps/member-web/src/messages/own/stop-la.ts';
import { stopTh } from '../apps/member-web/src/messages/own/stop-th.ts';
import { th } from '../apps/member-web/src/messages/th.ts';

/** What the member app says, by language: journeys find things by the words that people read. */
export const WORDS = {
  th: {
    ...th,
    missing: MISSING_WORDS.th,
    stop: stopTh,
    factor: secondFactorTh,
    line: lineTh,
    passkey: passkeyTh,
    push: pushTh,
    inbox: inboxTh,
    firstHelp: firstHelpTh,
    limits: limitsTh,
    identity: identityTh,
    reality: realityTh,
  },
  la: {
    ...la,
    missing: MISSING_WORDS.la,
    stop: stopLa,
    factor: secondFactorLa,
    line: lineLa,
    passkey: passkeyLa,
    push: pushLa,
    inbox: inboxLa,
    firstHelp: firstHelpLa,
    limits: limitsLa,
    identity: identityLa,
    reality: realityLa,
  },
  en: {
    ...en,
    missing: MISSING_WORDS.en,
    stop: stopEn,
    factor: secondFactorEn,
    line: lineEn,
    passkey: passkeyEn,
    push: pushEn,
    inbox: inboxEn,
    firstHelp: firstHelpEn,
    limits: limitsEn,
    identity: identityEn,
    reality: realityEn,
  },
} as const;

export type Language = keyof typeof WORDS;
export const LANGUAGES = ['th', 'la', 'en'] as const satisfies readonly Language[];

/**
 * The languages of a journey: one of them in an ordinary run, each journey another, and all where JOURNEYS_IN=all asks for
 * it. Every page and sheet is read in all of them by the layout journeys in any run.
 */
export const spokenIn = (language: Language): readonly Language[] =>
  process.env.JOURNEYS_IN === 'all' ? LANGUAGES : [language];

/** The same for stories that have more to them than a language: those that are walked in this run. */
export const spokenAmong = <Story extends { language: Language }>(language: Language, stories: readonly Story[]) =>
  stories.filter((story) => spokenIn(language).includes(story.language));

/** Of every language: how pages name it, how people call it, and letters that only it uses. */
export const SPEECH = {
  th: { html: 'th', name: 'ไทย', letters: /\p{Script=Thai}/u },
  la: { html: 'lo', name: 'ລາວ', letters: /\p{Script=Lao}/u },
  en: { html: 'en', name: 'English', letters: /[a-z]/ },
} as const;
