import { expect, it } from 'vitest';
import { splitSentences } from './sentences.ts';

it.each([
  ['Arabic', 'تأسست الدولة في بغداد سنة 750.', 'بنى الخليفة المنصور المدينة.'],
  ['Hebrew', 'הממלכה נוסדה בשנת 1299.', 'העיר נכבשה בשנת 1453.'],
  ['Korean', '세종은 한글을 만들었다.', '그는 조선의 왕이었다.'],
])('parts sentences of %s, which has no capitals', (_, first, second) => {
  expect(splitSentences(`${first} ${second}`)).toEqual([first, second]);
});

it('parts no sentence at an abbreviation, or where small letters follow', () => {
  const whole = 'Cf. the pages of Dr. Smith, e.g. on cells … and on membranes.';
  expect(splitSentences(whole)).toEqual([whole]);
});
