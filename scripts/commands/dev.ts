import { join } from 'node:path';
import { buildApps } from '../stack/build-apps.ts';
import { runStack } from '../stack/run-stack.ts';
import { readAddresses } from '../stack/stack.ts';
import { runCommand } from '../tools/cli-error.ts';
import { root } from '../tools/run-tool.ts';

// Vite serves the pages from their sources and passes the calls on to the server (see the apps' vite.config.ts).
const PAGES = { member: 5173, operator: 5174 };
/** `INSPECT=9229`: there an inspector can be attached to the listeners, and one port further to the worker. */
const { INSPECT } = process.env;
const inspector = (index: number) => (INSPECT ? [`--inspect=127.0.0.1:${Number(INSPECT) + index}`] : []);
const page = (port: number) => `http://127.0.0.1:${port}`;

await runCommand(() => {
  const { member, operator, ...others } = readAddresses();
  return runStack({
    addresses: {
      ...others,
      member: { ...member, origin: page(PAGES.member) },
      operator: { ...operator, origin: page(PAGES.operator) },
    },
    serverOptions: (index) => ['--watch', ...inspector(index)],
    async prepare({ programs }, say) {
      // The server refuses to start without the built pages; they are only looked at on its own ports.
      await buildApps(say, programs.task);
      const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
      const serve = (app: string, port: number) =>
        programs.service(`vite of ${app}`, {
          args: [vite, '--host', '127.0.0.1', '--port', String(port), '--strictPort'],
          cwd: join(root, 'apps', app),
        });
      serve('member-web', PAGES.member);
      serve('back-office', PAGES.operator);
    },
  });
});
