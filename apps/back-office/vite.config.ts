import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Where `npm run dev` finds the operator listener (design 1). */
const OPERATOR_LISTENER = 'http://127.0.0.1:8081';

/** Writes each asset twice more, compressed as small as it goes, so that the server never compresses on the way. */
function precompressed(): Plugin {
  return {
    name: 'kapao-precompressed',
    apply: 'build',
    writeBundle({ dir = 'dist' }) {
      for (const file of globSync('assets/*.{js,css}', { cwd: dir }).map((name) => join(dir, name))) {
        const content = readFileSync(file);
        writeFileSync(`${file}.br`, brotliCompressSync(content));
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  base: '/',
  plugins: [react(), precompressed()],
  build: {
    outDir: 'dist',
    // Fonts stay files: the content policy allows none from data addresses.
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/ops/api': OPERATOR_LISTENER } },
});
