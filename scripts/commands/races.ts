import { runCommand } from '../tools/cli-error.ts';
import { runTool, toolOf } from '../tools/run-tool.ts';

/** Where fifty callers ask for the same money at once. */
const RACES = [
  'withdraw-race',
  'domains/rewards/refund/refund',
  'domains/rewards/bonus/bonus',
  'domains/rewards/invite/invite',
  'domains/rewards/spin-wheel/spin-wheel',
];

/** The races with as many rounds as safety 6 asks for; the ordinary run has fewer. */
await runCommand(async () => {
  const env = { RACE_ROUNDS: process.env.RACE_ROUNDS ?? '20' };
  const { isFine } = await runTool(toolOf('vitest', 'run', '--project', 'unit', ...RACES), {
    env,
  });
  return isFine ? 0 : 1;
});
