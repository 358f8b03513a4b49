import {
  CHAT_EDITORS,
  listChatRevisions,
  listSettingRevisions,
  putBackChat,
  putBackSetting,
  SETTING_EDITORS,
} from '@kapao/contract/operator/revision.ts';
import type { Binder } from '../../../http/bind.ts';
import type { makeRevisions } from './revision.ts';

const SUCCESS = { message: 'SUCCESS' };

export function bindRevisionOperator(binder: Binder, revisions: ReturnType<typeof makeRevisions>): void {
  binder.bind(listSettingRevisions, ({ query }) => revisions.list(query));
  binder.bind(listChatRevisions, ({ query }) => revisions.list(query));
  binder.bind(putBackSetting, async ({ params, body, operator }) => {
    const wish = { ...params, ...body, among: SETTING_EDITORS };
    return (await revisions.putBack(wish, operator())) ?? SUCCESS;
  });
  binder.bind(putBackChat, async ({ params, body, operator }) => {
    const wish = { ...params, ...body, among: CHAT_EDITORS };
    return (await revisions.putBack(wish, operator())) ?? SUCCESS;
  });
}
