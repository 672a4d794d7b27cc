/** The licences of the packages in the app and the server. */

/** All allow use, change and distribution together with their text (`licences.ts`). */
export const acceptedLicences: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  // libheif: its parts stay files of their own, which can be replaced.
  'LGPL-3.0',
  'MIT',
  'MIT-0',
  // The licence of the package says where the source of unchanged files is.
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
]);

interface Found {
  licence: string;
  /** The source of this statement, and why the package is used. */
  why: string;
}

/** Packages whose `package.json` names no licence, by name and version: each version is checked separately. */
export const unnamedLicences: Readonly<Record<string, Found>> = {
  'combine-errors@3.0.3': {
    licence: 'MIT',
    why: 'Its Readme says so under “License”. Only the Node build of tus-js-client loads it, which is not in the app.',
  },
};

/** @returns the SPDX identifier of the licence, or `undefined` */
export function licenceNameOf(facts: {
  name: string;
  version: string;
  license?: unknown;
}): string | undefined {
  if (typeof facts.license === 'string') return facts.license;
  return unnamedLicences[`${facts.name}@${facts.version}`]?.licence;
}
