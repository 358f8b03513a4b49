import { spawn } from 'node:child_process';

export type StopSignal = 'SIGINT' | 'SIGTERM';

// A shell that sleeps on a pipe from us. The pipe ends when we end, even by kill -9: then it stops whom we started.
// It ignores the terminal's Ctrl-C, because the order of stopping is ours while we live.
const WATCH = `
trap '' INT TERM HUP
# A zombie still has its number, and where nobody collects zombies it keeps it for ever.
lives() {
  kill -0 "$1" 2>/dev/null || return 1
  [ -r "/proc/$1/stat" ] || return 0
  read -r line < "/proc/$1/stat" || return 1
  case "$line" in *') Z '*) return 1;; esac
}
started=' '
while read -r change entry; do
  if [ "$change" = add ]; then started="$started$entry "
  else case "$started" in *" $entry "*) started="\${started%%" $entry "*} \${started#*" $entry "}";; esac; fi
done
for entry in $started; do kill -s "\${entry#*:}" "\${entry%:*}" 2>/dev/null; done
turns=0
for entry in $started; do
  while lives "\${entry%:*}" && [ $turns -lt 100 ]; do sleep 0.1; turns=$((turns + 1)); done
  lives "\${entry%:*}" && kill -s KILL -- "-\${entry%:*}" 2>/dev/null
done
`;

function startShell() {
  const shell = spawn('/bin/sh', ['-c', WATCH], { detached: true, cwd: '/', stdio: ['pipe', 'ignore', 'ignore'] });
  const gone = new Promise<void>((resolve) => {
    shell.on('exit', () => resolve());
    shell.on('error', () => resolve());
  });
  // A watchdog somebody killed is no reason to fail: what it guards against has not happened.
  shell.stdin.on('error', () => undefined);
  shell.unref();
  return { shell, stdin: shell.stdin, gone, watched: 0 };
}

let current: ReturnType<typeof startShell> | undefined;

/**
 * From now on that process, leader of a group of its own, ends with ours, however ours ends. Answers how to let go of it; when nothing is left to
 * watch, the watchdog ends too, and letting go resolves once it is gone.
 */
export function watch(pid: number, signal: StopSignal): () => Promise<void> {
  current ??= startShell();
  const watchdog = current;
  const entry = `${pid}:${signal.slice(3)}`;
  watchdog.watched += 1;
  watchdog.stdin.write(`add ${entry}\n`);
  let isWatched = true;
  return async () => {
    if (!isWatched) return;
    isWatched = false;
    watchdog.watched -= 1;
    watchdog.stdin.write(`drop ${entry}\n`);
    if (watchdog.watched > 0) return;
    if (current === watchdog) current = undefined;
    watchdog.shell.ref();
    watchdog.stdin.end();
    await watchdog.gone;
  };
}
