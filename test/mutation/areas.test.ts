/** Every path that mutation testing names exists: an area without code or tests would pass untested. */
import { existsSync, globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import accepted from './accepted.json' with { type: 'json' };
import { areas } from './areas.ts';

describe('an area of mutation testing', () => {
  it.each(areas)('$name has code and tests', ({ code, tests }) => {
    const named = [...code, ...tests].filter((glob) => !glob.startsWith('!'));
    expect(named.filter((glob) => globSync(glob).length === 0)).toEqual([]);
  });
});

it('accepts survivors of files that are there', () => {
  expect(accepted.filter(({ file }) => !existsSync(file))).toEqual([]);
});
