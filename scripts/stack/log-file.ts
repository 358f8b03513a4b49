import { createWriteStream, existsSync, mkdirSync, renameSync, type WriteStream } from 'node:fs';
import { dirname } from 'node:path';

const LARGEST_BYTES = 20 * 1024 * 1024;

export interface LogFile {
  write(chunk: Buffer | string): void;
  close(): Promise<void>;
}

/** The log of one program: begun anew at every start, the one before kept beside it, never growing without end. */
export function openLogFile(path: string): LogFile {
  const previous = path.replace(/\.log$/, '.previous.log');
  let stream: WriteStream;
  let bytes = 0;
  let fault: Error | undefined;
  const open = () => {
    if (existsSync(path)) renameSync(path, previous);
    bytes = 0;
    stream = createWriteStream(path, { mode: 0o600 });
    // A full disk must not take the whole product down for the sake of its log.
    stream.on('error', (error) => {
      fault = error;
    });
  };
  mkdirSync(dirname(path), { recursive: true });
  open();
  return {
    write(chunk) {
      if (fault) return;
      if (bytes > LARGEST_BYTES) {
        stream.end();
        open();
      }
      bytes += chunk.length;
      stream.write(chunk);
    },
    close: () => new Promise((resolve) => (fault ? resolve() : stream.end(() => resolve()))),
  };
}
