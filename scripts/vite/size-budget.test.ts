import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { measureShell } from './shell-size.ts';
import { holdSizeBudget, sizeBudget } from './size-budget.ts';

let dist: string;
/** Noise does not compress: base64 of it keeps three quarters of its length. */
const noise = (bytes: number) => `"${randomBytes(bytes).toString('base64')}"`;

beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'haversack-budget-'));
  mkdirSync(join(dist, 'assets'));
  writeFileSync(join(dist, 'index.html'), '<script src="/assets/entry.js"></script>');
  writeFileSync(join(dist, 'assets/entry.js'), 'import{a}from"./shared.js";import("./late.js")');
  writeFileSync(join(dist, 'assets/shared.js'), 'export const a=1');
  writeFileSync(join(dist, 'assets/late.js'), noise(sizeBudget.shell));
  writeFileSync(join(dist, 'sw.js'), '0');
});
afterEach(() => rmSync(dist, { recursive: true, force: true }));

describe('the size budget', () => {
  it('counts what the page loads and what that imports, not what comes when it is needed', () => {
    const paths = measureShell(dist).files.map(({ path }) => path);
    expect(paths).toEqual(['/assets/entry.js', '/assets/shared.js']);
    expect(() => holdSizeBudget(dist)).not.toThrow();
  });

  it('fails the build where the shell is too large', () => {
    writeFileSync(join(dist, 'assets/shared.js'), noise(sizeBudget.shell));
    expect(() => holdSizeBudget(dist)).toThrow(/^The shell has \d+ bytes/);
  });

  it('fails the build where our own code of it is too large, and not where React is', () => {
    const write = (name: string, bytes: number) =>
      writeFileSync(join(dist, 'assets', name), noise(bytes));
    writeFileSync(join(dist, 'assets/entry.js'), 'import{a}from"./react-A_b-9.js"');
    write('react-A_b-9.js', 2 * sizeBudget.own);
    expect(() => holdSizeBudget(dist)).not.toThrow();
    writeFileSync(join(dist, 'assets/entry.js'), 'import{a}from"./shared.js"');
    write('shared.js', 2 * sizeBudget.own);
    expect(() => holdSizeBudget(dist)).toThrow(/^Our own code of the shell has \d+ bytes/);
  });

  it('fails the build where the worker is too large', () => {
    writeFileSync(join(dist, 'sw.js'), noise(sizeBudget.worker));
    expect(() => holdSizeBudget(dist)).toThrow(/^The worker has \d+ bytes/);
  });
});
