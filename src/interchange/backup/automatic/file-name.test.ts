import { expect, it } from 'vitest';
import { backupName, unfinishedName } from './backup-job.ts';

const at = new Date(2026, 10, 4, 23, 59).getTime();

it.each([
  ['ada', 'haversack-ada-2026-11-04.zip'],
  ['Ada Lovelace', 'haversack-Ada-Lovelace-2026-11-04.zip'],
  ['../../CON: a|b?', 'haversack-CON-a-b-2026-11-04.zip'],
  ['Zoë', 'haversack-Zoë-2026-11-04.zip'],
  ['Zoe\u0308', 'haversack-Zoë-2026-11-04.zip'],
  ['😀😀', 'haversack-student-2026-11-04.zip'],
  ['x'.repeat(90), `haversack-${'x'.repeat(40)}-2026-11-04.zip`],
])('the backup of %s is %s, on every system', (username, name) => {
  expect(backupName(username, at)).toBe(name);
});

it('the second of a day has a number, and an unfinished one is no zip', () => {
  expect(backupName('ada', at, 2)).toBe('haversack-ada-2026-11-04-2.zip');
  expect(unfinishedName('a.zip', '1234')).toBe('a.zip.1234.unfinished');
});
