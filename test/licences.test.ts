/** The licence of every package that runs in production, direct or not, as the lock file names them. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  acceptedLicences,
  licenceNameOf,
  unnamedLicences,
} from '../scripts/vite/known-licences.ts';

interface Locked {
  dev?: boolean;
  optional?: boolean;
}
interface Facts {
  name: string;
  version: string;
  license?: unknown;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Locked>;
};
const production = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev);
/** Packages built for other systems are not installed here and do not ship from here. */
const installed = production.filter(([path, { optional }]) => !optional || existsSync(path));
const facts = installed.map(
  ([path]) => JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as Facts,
);

describe('the licence of each package in production', () => {
  it('is known, and one that lets the app be given away', () => {
    expect(facts.length).toBeGreaterThan(100);
    const unknown = facts
      .filter((one) => !acceptedLicences.has(licenceNameOf(one) ?? ''))
      .map((one) => `${one.name}@${one.version}: ${JSON.stringify(one.license)}`);
    expect(unknown).toEqual([]);
  });

  it('has an exception only where the package names none, and only while the package is here', () => {
    const unnamed = facts.filter(({ license }) => typeof license !== 'string');
    const names = unnamed.map(({ name, version }) => `${name}@${version}`);
    expect(names.sort()).toEqual(Object.keys(unnamedLicences).sort());
  });
});
