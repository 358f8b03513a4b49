import {
  CHAT_EDITORS,
  listChatRevisions,
  listSettingRevisions,
  putBackChat,
  putBackSetting,
  type RevisionEditor,
  SETTING_EDITORS,
} from '@kapao/contract/operator/revision.ts';
import { useAnswer, useSend } from '../api/contract-hooks.ts';
import { QUERY_KEYS } from '../api/query-keys.ts';
import { useMay } from './operator-session.tsx';

/** Everything that may stand otherwise after something was put back. */
const TOUCHED = [
  QUERY_KEYS.revisions,
  QUERY_KEYS.settings,
  QUERY_KEYS.lookups,
  QUERY_KEYS.policies,
  QUERY_KEYS.chat,
  QUERY_KEYS.proposals,
];

interface Asked {
  editor: RevisionEditor;
  subject: string | undefined;
  /** Those before this number. */
  before: number | undefined;
}

/** The changes of one editor, newest first. */
export function useRevisions({ editor, subject, before }: Asked) {
  const ofChat = CHAT_EDITORS.find((one) => one === editor);
  const ofSettings = SETTING_EDITORS.find((one) => one === editor);
  const narrowed = { ...(subject !== undefined && { subject }), ...(before !== undefined && { before }) };
  const key = [...QUERY_KEYS.revisions, editor, subject ?? '', before ?? 0];
  const chat = useAnswer(
    listChatRevisions,
    { query: { editor: ofChat ?? CHAT_EDITORS[0], ...narrowed } },
    { key, enabled: ofChat !== undefined },
  );
  const settings = useAnswer(
    listSettingRevisions,
    { query: { editor: ofSettings ?? SETTING_EDITORS[0], ...narrowed } },
    { key, enabled: ofSettings !== undefined },
  );
  return ofChat ? chat : settings;
}

export function usePutBack(editor: RevisionEditor) {
  const isOfChat = CHAT_EDITORS.some((one) => one === editor);
  const [chat, setting] = [useSend(putBackChat, TOUCHED), useSend(putBackSetting, TOUCHED)];
  const may = [useMay(putBackChat), useMay(putBackSetting)];
  return { ...(isOfChat ? chat : setting), may: may[isOfChat ? 0 : 1] === true };
}
