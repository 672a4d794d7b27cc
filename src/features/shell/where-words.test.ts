import { describe, expect, it } from 'vitest';
import type { ServerHas, WhatIsWhere } from './server-has.ts';
import { lossInWords, whereInWords } from './where-words.ts';

const where = (has: ServerHas, unsent: string | undefined): WhatIsWhere => ({ has, unsent });
const claims = /is on the server\.|server has the rest/;

describe('what is said of a student’s work', () => {
  it.each<[WhatIsWhere | undefined, string, string]>([
    [undefined, 'Asking the server', 'what it has is not known'],
    [where('all', ''), 'Everything of Ada is on the server.', 'Everything is on the server.'],
    [
      where('all', '1 change'),
      'Not on the server yet: 1 change',
      '1 change will be lost for good.',
    ],
    [where('all', undefined), 'could not be counted', 'What has not been sent will be lost'],
    [where('not-all', '1 change'), 'does not have everything of Ada', '1 change and all else that'],
    [where('no-account', ''), 'knows no account of Ada', 'Everything on this device will be lost'],
    [where('no-answer', '2 files'), 'is not known. Not on the server yet: 2 files', '2 files and'],
    [where('no-answer', ''), 'what it has of Ada is not known.', 'Export everything first.'],
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

  it('is no risk only where the server has said that it has all', () => {
    expect(lossInWords(where('all', '')).isRisky).toBe(false);
    expect(lossInWords(where('all', undefined)).isRisky).toBe(true);
  });
});
