import { keepTyped, watchTyping } from '@kapao/web/kept-fields.ts';
import { typedFields } from './newer-build.ts';

/** A money call that takes longer answers after the reload, under its key. */
const ACT_MAXIMUM_MS = 20_000;
const CHECK_EVERY_MS = 100;

typedFields.keep = keepTyped;
// A reload cuts an answer off, so calls under way end first.
typedFields.keepAfterActs = async (queries) => {
  const giveUpAtMs = Date.now() + ACT_MAXIMUM_MS;
  while (queries.isMutating() && Date.now() < giveUpAtMs) {
    await new Promise((resume) => setTimeout(resume, CHECK_EVERY_MS));
  }
  keepTyped();
};
watchTyping();
