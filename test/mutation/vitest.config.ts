/** The tests of one area, named by `MUTATION_TESTS`, a list of globs in JSON. */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { NearFirst } from './near-first.ts';

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  plugins: [react()],
  test: {
    environment: 'node',
    environmentOptions: { jsdom: { url: 'https://haversack.test/' } },
    restoreMocks: true,
    // For the first run, in which each branch checks for mutants; Stryker limits the others.
    testTimeout: 180_000,
    sequence: { sequencer: NearFirst },
    include: JSON.parse(process.env.MUTATION_TESTS ?? '[]'),
  },
});
