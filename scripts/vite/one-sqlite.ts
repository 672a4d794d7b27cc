/**
 * Leaves out parts of SQLite's package that the app never starts: a worker of its own, and a helper for another way to
 * store files. The build would emit both (250 kB), and each device would cache them.
 */
import type { Plugin } from 'vite';

const unused: readonly (readonly [text: string, instead: string])[] = [
  ['new Worker(new URL("sqlite3-worker1.mjs", import.meta.url), { type: "module" })', 'undefined'],
  ['new URL("sqlite3-opfs-async-proxy.js", import.meta.url)', 'new URL("about:blank")'],
];

export function oneSqlite(): Plugin {
  return {
    name: 'haversack-one-sqlite',
    enforce: 'pre',
    transform: {
      filter: { id: /\/node_modules\/@sqlite\.org\/sqlite-wasm\/dist\/index\.mjs$/ },
      handler(code) {
        return unused.reduce((before, [text, instead]) => {
          if (!before.includes(text)) throw new Error(`SQLite's package no longer has: ${text}`);
          return before.replace(text, () => instead);
        }, code);
      },
    },
  };
}
