import { describe, expect, it } from 'vitest';
import type { ServerHas, WhatIsWhere } from './server-has.ts';
import { lossInWords, whereInWords } from './use-what-is-where.ts';

const where = (has: ServerHas, unsent: string | undefined): WhatIsWhere => ({ has, unsent });
const claims = /is on the server\.|server has the rest/;

describe('what is said of a student’s work', () => {
  it.each<[WhatIsWhere | undefined, string, string]>([
    [undefined, 'Checking what the server has', 'Still checking what the server has.'],
    [where('all', ''), 'All of Ada’s data is on the server.', 'Everything is on the server.'],
    [
      where('all', '1 change'),
      'Not on the server yet: Ada’s 1 change.',
      '1 change will be deleted forever.',
    ],
    [where('all', undefined), 'Could not count Ada’s unsent', 'Unsent changes will be deleted'],
    [where('not-all', '1 change'), 'is missing some of Ada’s data', 'forever, including 1 change.'],
    [
      where('no-account', ''),
      'has no account for Ada',
      'All of its data on this device will be deleted',
    ],
    [
      where('no-answer', '2 files'),
      'on the server. Not on the server yet: Ada’s 2 files',
      'including 2 files.',
    ],
    [where('no-answer', ''), 'Could not check Ada’s data', 'Could not check what the server has.'],
  ])('names what is where (%o)', (known, said, lost) => {
    expect(whereInWords('Ada', known)).toContain(said);
    expect(lossInWords(known).text).toContain(lost);
  });

  it.each<ServerHas>(['not-all', 'no-account', 'no-answer'])(
    'claims nothing of the server that it did not say (%s), and a removal is a risk',
    (has) => {
      for (const unsent of ['', '1 change', undefined]) {
        expect(whereInWords('Ada', where(has, unsent))).not.toMatch(claims);
        expect(lossInWords(where(has, unsent)).text).not.toMatch(claims);
        expect(lossInWords(where(has, unsent)).isRisky).toBe(true);
      }
    },
  );

  it('does not say that the server is silent while it is asked', () => {
    const { text, isRisky } = lossInWords(undefined);
    expect(`${text} ${whereInWords('Ada', undefined)}`).not.toMatch(/answer|could not|claims/i);
    expect(text).not.toMatch(claims);
    expect(isRisky).toBe(true);
  });

  it('is no risk only where the server has said that it has all', () => {
    expect(lossInWords(where('all', '')).isRisky).toBe(false);
    expect(lossInWords(where('all', undefined)).isRisky).toBe(true);
  });
});
