import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const FONTS = { latin: 'app-latin', th: 'app-thai', la: 'app-lao' };

/** Tells `boot.js` where the fonts are, so that those of the visitor's language start with the page. */
function fontPreload(isLaos: boolean): Plugin {
  return {
    name: 'kapao-font-preload',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const files = Object.keys(bundle);
        const marks = Object.entries(FONTS).map(([name, font]) => {
          const file = files.find((path) => path.includes(`${font}-`));
          return file === undefined ? '' : ` data-${name}="/${file}"`;
        });
        return html
          .replace('<script src="/boot.js"', `<script src="/boot.js"${marks.join('')}`)
          .replace('<html lang="th"', `<html lang="${isLaos ? 'lo' : 'th'}"`);
      },
    },
  };
}

export default defineConfig(({ command }) => ({
  plugins: [react(), fontPreload(process.env.VITE_LAOS === 'true')],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Inlined files would need a wider content policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Fewer, larger files compress better: the libraries, and what three or more parts of the app share.
        codeSplitting: {
          groups: [
            { name: 'core', test: /node_modules/ },
            { name: 'frame', test: /(shell|api|lib|paths|ui|contract)/, minShareCount: 3 },
          ],
        },
      },
    },
  },
  ...(command === 'serve' && {
    server: { proxy: { '/api': { target: process.env.API_ADDRESS ?? 'http://127.0.0.1:8080' } } },
  }),
}));
