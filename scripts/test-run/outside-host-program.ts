import type { OutsideOrder } from '../../apps/server/src/testing/outside-host.ts';
import { makeSimulators } from '../../apps/simulators/src/app.ts';
import { readConfig } from '../../apps/simulators/src/config.ts';

/**
 * The outside worlds of one test process, each on a port of its own and with keys and memory of its own. A program for each
 * took more than a second of a core to start, for hundreds of files.
 */
const worlds = new Map<number, ReturnType<typeof makeSimulators>>();

async function obey({ port, environment }: OutsideOrder): Promise<void> {
  if (environment === undefined) {
    await worlds.get(port)?.close();
    worlds.delete(port);
    return;
  }
  const config = readConfig({ ...environment, PORT: String(port) });
  const world = makeSimulators(config);
  await world.listen({ port, host: config.host });
  worlds.set(port, world);
}

process.on('message', (order: OutsideOrder) => {
  obey(order).then(
    () => process.send?.({ id: order.id }),
    (fault: unknown) => process.send?.({ id: order.id, fault: fault instanceof Error ? fault.message : String(fault) }),
  );
});
// The tests are over, or their process was killed.
process.on('disconnect', () => process.exit(0));
