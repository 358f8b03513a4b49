import { type ConversationEntry, listMessages } from '@kapao/contract/operator/chat.ts';
import { operatorMe } from '@kapao/contract/operator/login.ts';
import { answerCalls, reply } from '@kapao/web/testing/answer-calls.ts';
import { useState, useSyncExternalStore } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { en } from '../../messages/en.ts';
import { openScreen } from '../../testing/screen.tsx';
import './chat.css';
import { MessageLog } from './message-log.tsx';
import { makeOutbox } from './outbox.ts';
import type { DeskMessage } from './thread.ts';
import { makeThread, type ThreadEngine } from './thread-engine.ts';

const operator = { username: 'nok', role: 'support' as const, rights: ['chat.read', 'chat.answer'] };
const AT = '2026-11-21T03:00:00.000Z';

const conversation: ConversationEntry = {
  id: 'c1',
  memberId: null,
  name: 'Malee',
  username: null,
  locale: 'th',
  state: 'OPEN',
  handledBy: 'people',
  assignedTo: 'nok',
  unread: 0,
  lastSequence: 40,
  customerReadSequence: 0,
  supportReadSequence: 0,
  lastMessage: null,
  lastMessageAt: AT,
  createdAt: AT,
};

const said = (sequence: number): DeskMessage => ({
  messageId: `m${sequence}`,
  clientId: `c${sequence}`,
  sequence,
  sender: 'customer',
  message: { message_type: 'text', payload: `message ${sequence}` },
  createdAt: AT,
  session_id: 's1',
  author: null,
});

function Thread({ engine }: { engine: ThreadEngine }) {
  const [outbox] = useState(() => makeOutbox(async () => undefined));
  const view = useSyncExternalStore(engine.subscribe, engine.view);
  const onOlder = () => void engine.loadOlder();
  return (
    <div style={{ height: 400, display: 'grid', gridTemplateRows: 'minmax(0, 1fr)' }}>
      <MessageLog conversation={conversation} view={view} outgoing={[]} outbox={outbox} onOlder={onOlder} />
    </div>
  );
}

/** A conversation of forty messages; the page has read the newest. */
async function openThread() {
  const server = { total: 40 };
  const numberOf = (query: URLSearchParams, name: string) => Number(query.get(name) ?? Number.NaN);
  answerCalls([
    reply(operatorMe, () => ({ operator })),
    reply(listMessages, (query) => {
      const [limit, before, since] = [numberOf(query, 'limit'), numberOf(query, 'before'), numberOf(query, 'since')];
      const last = Number.isNaN(since) ? (before || server.total + 1) - 1 : Math.min(server.total, since + limit);
      const first = Number.isNaN(since) ? Math.max(1, last - limit + 1) : since + 1;
      const messages = Array.from({ length: last - first + 1 }, (_, at) => said(first + at));
      return { total: server.total, messages };
    }),
  ]);
  const engine = makeThread('c1');
  await openScreen(<Thread engine={engine} />);
  await engine.load();
  await expect.element(page.getByText('message 40')).toBeInViewport();
  return { engine, server, log: page.getByRole('log') };
}

const sequences = () =>
  [...document.querySelectorAll('[data-sequence]')].map((row) => Number(row.getAttribute('data-sequence')));

it('a message that comes while the end is in view is in view, and what was missed before it stands in its place', async () => {
  const { engine, server } = await openThread();
  server.total = 43;
  engine.take(said(43));
  await expect.element(page.getByText('message 43')).toBeInViewport();
  expect(sequences().slice(-4)).toEqual([40, 41, 42, 43]);
});

it('a message that comes while older ones are read moves nothing, and a button leads to it', async () => {
  const { engine, server, log } = await openThread();
  log.element().scrollTop = 0;
  await expect.element(page.getByText('message 11')).toBeInViewport();
  server.total = 41;
  engine.take(said(41));
  await page.getByRole('button', { name: en.chat.newer }).click();
  await expect.element(page.getByText('message 41')).toBeInViewport();
});

it('older messages are put above, and what was read stays where it was', async () => {
  const { log } = await openThread();
  log.element().scrollTop = 0;
  await page.getByRole('button', { name: en.chat.older }).click();
  await expect.poll(() => sequences().at(0)).toBe(1);
  await expect.element(page.getByText('message 11')).toBeInViewport();
  await expect.element(page.getByText('message 1', { exact: true })).not.toBeInViewport();
});
