import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';
import { artSheet } from './build/art-sheet.ts';
import { homeWords } from './build/home-words.ts';
import { laterParts } from './build/later-parts.ts';
import { startScript } from './build/start-script.ts';

/** Parts that every page uses; those of single sheets must not slip into the first load. */
const SHARED =
  /member-web.src.(?:api.(?!user-cache|upload|several)|paths|lib.(?:use-page|router)|shell.(?:locale|session|site-mark|guards|newer|lazy|query|busy))|packages.web.src.(?:api.(?!upload|is-)|use-(?:now|media)|storage|speech)|ui.src.(?:button|icon|mark|toast|note|hint|skeleton)|contract.src.(?:shared.(?:fields|money|route|locale)|member.(?:account-profile|lookup))/;

/** What member pages share beside: the wallet and what opens over them. Visitors do without. */
const MEMBERS =
  /member-web.src.(?:api.user-cache|lib.(?:format-account|name-in|relative-time|server-clock)|shell.(?:member|chat-place|modal|use-wallet(?!-)|use-m|use-h|use-online|use-shown|pull-to))|ui.src.(?:avatar|initials|row)|contract.src.shared.format-money|packages.web.src.format-date/;

/** What the statement page shares with the newest lines beside other pages and with its sheets. */
const STATEMENTS = /member-web.src.features.statement.(?:use-|statement-(?:view|words|place))/;

/** A row of the statement, as the chat attaches one. */
const ROWS = /contract.src.member.statement(?!-download)|shell.statement-status/;

/** Play under a bonus, as home and the bonus page show it. */
const TURNOVER =
  /member-web.src.(?:shell.(?:turnover-meter|use-turnover)|kit.thread-meter)|contract.src.(?:member.bonus|shared.(?:bonus|optional-moment))/;

/** The games and the wallet on home. */
const HOME =
  /member-web.src.(?:kit.(?:tile|carousel)|lib.(?:news-height|played-game|game-visit)|shell.(?:wallet-card|use-wallet-|use-wheel-coins))|contract.src.member.spin-wheel-active/;

/** Readers of typed text, which pages for visitors share with those of members. */
const TYPED = /contract.src.(?:shared.(?:typed-text|typed-fields)|shared.password|member.password)/;

/** Texts that operators publish. */
const PUBLISHED = /member-web.src.shell.plain-text|contract.src.member.content/;

/** What the pages of a long list are made of. */
const LISTS = /ui.src.(?:chips|empty-state|pager|status-chip)/;

/** The libraries of every page; those that only a lazy part needs come with that part. */
const FIRST_LOAD = /node_modules\/(?!@simplewebauthn|@socket|socket\.io|engine\.io|debug|ms\/|dompurify|uqr|zxing)/;

/** The files that the page itself starts with. */
const FIRST_FILES = /assets\/(?:core|frame|rolldown-runtime)-[\w-]{7}\.js$/;

/** Each file names many others; a hash does not compress, and seven letters are the least that so many files may have. */
const FILE_NAMES = 'assets/[name]-[hash:7].js';

/** Writes each asset twice more, compressed as small as it goes, so that the server never compresses on the way. */
function precompressed(): Plugin {
  return {
    name: 'kapao-precompressed',
    apply: 'build',
    writeBundle({ dir = 'dist' }) {
      for (const file of globSync('assets/*.{js,css,svg,wasm}', { cwd: dir }).map((name) => join(dir, name))) {
        const content = readFileSync(file);
        writeFileSync(`${file}.br`, brotliCompressSync(content));
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}

/**
 * What a route is for and may refuse is said to servers and readers of the interface: browsers do without. Schemas are made
 * without side effects, so that one that no screen of a file needs is left out of it.
 */
function contractForBrowsers(): Plugin {
  return {
    name: 'kapao-contract-for-browsers',
    apply: 'build',
    transform: {
      filter: { id: /packages\/contract\/src\/[\w/-]+\.ts$/ },
      order: 'pre',
      handler: (code) => ({
        code: code
          .replace(/\bsummary:\s*'(?:[^'\\]|\\.)*',|\brefusals:\s*\[[^\]]*\],/g, '')
          .replace(/^((?:export )?const \w+ = )(?=z\.|\w+\()/gm, '$1/* @__PURE__ */ '),
        map: null,
      }),
    },
  };
}

/** In development too, the page of a service that is gone is a document of its own. */
function terminatedPage(): Plugin {
  return {
    name: 'kapao-terminated',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        if (request.url === '/terminated') request.url = '/terminated.html';
        next();
      });
    },
  };
}

export default defineConfig(({ mode }) => {
  const settings = loadEnv(mode, import.meta.dirname, ['VITE_', 'API_']);
  return {
    plugins: [
      react(),
      startScript(settings.VITE_LAOS === 'true'),
      homeWords(import.meta.dirname),
      artSheet(import.meta.dirname),
      contractForBrowsers(),
      terminatedPage(),
      precompressed(),
    ],
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      // Read by the byte budgets.
      manifest: 'manifest.json',
      // Inlined files would need a wider content policy.
      assetsInlineLimit: 0,
      // Parts name what to fetch beside them; what came with the page is left out of each of those lists.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_file, names, { hostType }) =>
          hostType === 'html' ? names : names.filter((name) => !FIRST_FILES.test(name)),
      },
      rolldownOptions: {
        input: ['index.html', 'terminated.html'],
        output: {
          entryFileNames: FILE_NAMES,
          chunkFileNames: FILE_NAMES,
          // Fewer, larger files compress better: the libraries, and what three or more parts of the frame share.
          codeSplitting: {
            groups: [
              { name: 'core', test: FIRST_LOAD, priority: 3 },
              { name: 'frame', test: SHARED, minShareCount: 2, priority: 2 },
              { name: 'typed', test: TYPED, minShareCount: 2, priority: 2 },
              { name: 'rows', test: ROWS, minShareCount: 2, priority: 2 },
              { name: 'members', test: MEMBERS, minShareCount: 2, priority: 1 },
              { name: 'statements', test: STATEMENTS, minShareCount: 2, priority: 1 },
              {
                name: 'turnover',
                test: TURNOVER,
                minShareCount: 2,
                priority: 1,
                includeDependenciesRecursively: false,
              },
              {
                name: 'published',
                test: PUBLISHED,
                minShareCount: 2,
                priority: 1,
                includeDependenciesRecursively: false,
              },
              { name: 'wallet', test: HOME, minShareCount: 2, priority: 1 },
              { name: 'lists', test: LISTS, minShareCount: 2, priority: 1 },
              { debugName: 'later', name: laterParts(import.meta.dirname), includeDependenciesRecursively: false },
            ],
          },
        },
      },
    },
    server: { proxy: { '/api': { target: settings.API_ADDRESS ?? 'http://127.0.0.1:8080' } } },
  };
});
