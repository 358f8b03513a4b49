import { runCommand } from '../tools/cli-error.ts';
import { runTool, toolOf } from '../tools/run-tool.ts';

/** Each can be set: `FAIR_PLAY_SEED=7 FAIR_PLAY_DAYS=10 npm run limits`. */
const SIZE = { FAIR_PLAY_MEMBERS: '200', FAIR_PLAY_DAYS: '60' } as const;

/** Members live days with random limits and breaks; exits non-zero when anybody was past a limit, or the audit finds anything. */
await runCommand(async () => {
  const set = Object.keys(SIZE).filter((name) => process.env[name] !== undefined);
  const env = Object.fromEntries(Object.entries(SIZE).filter(([name]) => !set.includes(name)));
  const { isFine } = await runTool(toolOf('vitest', 'run', '--project', 'unit', 'fair-play-days'), { env });
  return isFine ? 0 : 1;
});
