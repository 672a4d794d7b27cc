/** Under which licences the packages stand that the app and the server are made of. */

/** All of them allow use, change and distribution as long as their words go along (`licences.ts`). */
export const acceptedLicences: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Of a file that is not changed, the source is where the licence of the package says.
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
]);

interface Found {
  licence: string;
  /** Where it says so, and how it comes to be here. */
  why: string;
}

/** Packages whose `package.json` names no licence, by name and version: another version is looked at anew. */
export const unnamedLicences: Readonly<Record<string, Found>> = {
  'combine-errors@3.0.3': {
    licence: 'MIT',
    why: 'Its Readme says so under “License”. Only the Node build of tus-js-client loads it, which is not in the app.',
  },
};

/** @returns the name of the licence, an SPDX identifier; `undefined`: nobody knows it */
export function licenceNameOf(facts: {
  name: string;
  version: string;
  license?: unknown;
}): string | undefined {
  if (typeof facts.license === 'string') return facts.license;
  return unnamedLicences[`${facts.name}@${facts.version}`]?.licence;
}
