import { makeApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config.ts';

/** The server as it is, and on its member listener one more address that says the same bytes without a database. */
const { BENCH_BYTES = '{}' } = process.env;

const config = readConfig();
const app = await makeApp(config);
app.member.get('/bench/bytes', (_request, reply) => reply.type('application/json; charset=utf-8').send(BENCH_BYTES));
await app.member.listen({ host: config.HOST, port: config.PORT });
await app.office.listen({ host: config.HOST, port: config.OPERATOR_PORT });
app.workLoop.start(config.ROLES);
process.on('SIGTERM', () => process.exit(0));
