/** Whether the process of this container does its work: its listener is ready; a worker tells its figures. */
// biome-ignore lint/style/noProcessEnv: it is told what the process beside it is told.
const { ROLES = '', METRICS_PORT = '9100' } = process.env;
const path = ROLES.includes('member')
  ? '8080/readyz'
  : ROLES.includes('operator')
    ? '8081/readyz'
    : `${METRICS_PORT}/metrics`;
const answered = await fetch(`http://127.0.0.1:${path}`, { signal: AbortSignal.timeout(2_500) }).catch(() => undefined);
process.exit(answered?.ok ? 0 : 1);
