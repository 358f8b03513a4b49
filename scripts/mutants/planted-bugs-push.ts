import type { PlantedBug } from './planted-bugs.ts';

const bug = (name: string, edit: { file: string; find: string; put: string }): PlantedBug => ({
  name,
  caughtBy: 'apps/server/src/domains/members/push/push.test.ts',
  edits: [edit],
});

/** Who is told of whose money. */
export const PUSH_BUGS: readonly PlantedBug[] = [
  bug('a browser that goes on being told after its session has ended', {
    file: 'apps/server/src/domains/members/push/push-jobs.ts',
    find: 'if (!(await isSessionLive(db, message.member_id, subscription.session_id))) {',
    put: 'if (await isSessionLive(db, message.member_id, subscription.session_id).then(() => false)) {',
  }),
  bug('a browser that is told of two members', {
    file: 'apps/server/src/domains/members/push/push-store.ts',
    find: 'delete from push_subscriptions where (endpoint_hash = ',
    put: "delete from push_subscriptions where (decode('00', 'hex') = ",
  }),
  bug('a push service that is any address', {
    file: 'apps/server/src/gateways/push/push-service.ts',
    find: "if (url.protocol !== 'https:' || url.port !== '') return false;",
    put: 'return true;',
  }),
  bug('an answer told to who has read it', {
    file: 'apps/server/src/queries/chat/chat-facts.ts',
    find: ' and n.sequence > c.customer_read',
    put: '',
  }),
  bug('a deposit that nobody is told of', {
    file: 'apps/server/src/domains/members/push/push-rules.ts',
    find: "deposit: ['CREDITED'],",
    put: "deposit: ['PAID'],",
  }),
];
