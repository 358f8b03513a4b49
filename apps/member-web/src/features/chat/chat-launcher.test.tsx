import '../../testing/page-settings.ts';
import { expect, it } from 'vitest';
import { queryKeys } from '../../api/query-keys.ts';
import { render, words } from '../../testing/render.tsx';
import { ChatLauncher } from './chat-launcher.tsx';

const DESK = { isStaffed: false, opensAt: null, waitMinutes: null };
const CONFIG = { PREFIX: 'kapao', isOpen: true, offlineText: '', greeting: '', desk: DESK, hours: [] };

const launcher = (enableChatWidget?: boolean) =>
  render(<ChatLauncher memberId="KP1000001" watch={() => null} />, {
    answers: [
      [queryKeys.lookup('chat', 'en'), CONFIG] as const,
      ...(enableChatWidget === undefined
        ? []
        : [[queryKeys.lookup('enableChatWidget'), { enableChatWidget }] as const]),
    ],
  });

it('the chat button is there only when the server says that the widget is enabled', () => {
  expect(launcher(true)).toContain(words.chatButton.open);
  expect(launcher(false)).not.toContain(words.chatButton.open);
  expect(launcher()).not.toContain(words.chatButton.open);
});
