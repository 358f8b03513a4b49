import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where `npm run dev` finds the operator listener (design 1). */
const OPERATOR_LISTENER = 'http://127.0.0.1:8081';

export default defineConfig({
  base: '/',
  plugins: [react()],
  build: {
    outDir: 'dist',
    // Fonts stay files: the content policy allows none from data addresses.
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/ops/api': OPERATOR_LISTENER } },
});
