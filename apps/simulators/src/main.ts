import { makeSimulators } from './app.ts';
import { readConfig } from './config.ts';
import { readState } from './state-file.ts';

const LONGEST_CLOSE_MS = 2000;

async function main() {
  const config = readConfig();
  const path = config.stateFile;
  const app = makeSimulators({ ...config, ...(path && { state: { path, kept: await readState(path) } }) });
  const close = () => {
    setTimeout(() => process.exit(1), LONGEST_CLOSE_MS).unref();
    void app.close().then(() => process.exit(0), fail);
  };
  process.once('SIGTERM', close);
  process.once('SIGINT', close);
  await app.listen({ port: config.port, host: config.host });
  process.stdout.write(`The outside world is at http://${config.host}:${config.port}\n`);
}

function sentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE')
    return `Simulators cannot start: port ${port} is taken. Stop the other program, or set PORT or SMTP_PORT.`;
  return error.message;
}

function fail(error: unknown): never {
  process.stderr.write(`${sentence(error)}\n`);
  process.exit(1);
}

// The unawaited work is writing the state file: without it, players' money would be lost unnoticed.
process.on('unhandledRejection', fail);
main().catch(fail);
