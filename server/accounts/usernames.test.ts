import { describe, expect, it } from 'vitest';
import { problemOfUsername, skeletonOf } from './usernames.ts';

describe('names that look alike', () => {
  it.each([
    ['maria', 'mаria', 'a Cyrillic а'],
    ['MARIA', 'МАRIА', 'capitals of another alphabet'],
    ['maria', 'rnaria', 'r and n for an m'],
    ['Ivan', 'lvan', 'an l for a capital I'],
    ['paul', 'pau1', 'a 1 for an l'],
    ['leo', 'le0', 'a 0 for an o'],
    ['ada', 'a\u200bda', 'a space of no width'],
    ['ada', 'ad\u00ada', 'a hyphen that is not shown'],
    ['ada', 'ａｄａ', 'wide letters'],
    ['ada', '𝐚𝐝𝐚', 'bold letters of mathematics'],
    ['josé', 'jose\u0301', 'an accent of its own'],
    ['ada lovelace', 'ada\u00a0lovelace', 'another space'],
    ['ada lovelace', 'ada  lovelace', 'two spaces'],
    ['سارا', 'سا\u200cرا', 'a joiner'],
  ])('%s and %s, with %s', (one, other) => {
    expect(skeletonOf(other)).toBe(skeletonOf(one));
  });

  it.each([
    ['maria', 'marie'],
    ['jose', 'josé'],
    ['ella', 'elia'],
    ['anna', 'ana'],
    ['ada 2', 'ada 3'],
    ['王芳', '王方'],
    ['Ελένη', 'Ελένα'],
    ['Анна', 'Инна'],
  ])('not %s and %s', (one, other) => {
    expect(skeletonOf(other)).not.toBe(skeletonOf(one));
  });
});

describe('a username', () => {
  it.each([
    ...['ada', 'Maria del Carmen', 'José', 'O’Brien', 'Jean-Luc', 'ada_99', 'Zoë 2', 'Søren'],
    ...['Ελένη', 'Анна Каренина', 'Оля', '王小明', 'ひろし', 'サトウ', '김민준', 'مریم', 'می‌خواهم'],
    ...[
      'שרה',
      'अनन्या',
      'ক্ষমা',
      'ശ്രീ‍',
      'สมชาย',
      'Նարե',
      'ნინო',
      'Tanaka 田中',
      'Anna Анна',
      'Иван K',
    ],
    ...['❤️ ada', 'ada 👩‍🚀', '🇺🇦 ada', 'administer', 'supporter', 'rooted', 'Systema', 'Teamon'],
  ])('may be %s', (username) => {
    expect(problemOfUsername(username)).toBeUndefined();
  });

  it.each([
    ...[
      'admin',
      'Admin',
      'ADMIN',
      'AdmIn',
      'аdmin',
      'adm1n',
      'аdmIn',
      'ad.min',
      'admin 1',
      '_admin_',
    ],
    ...[
      'administrator',
      'root',
      'r00t',
      'support',
      '5upport',
      'Haversack',
      'HAVERSACK team',
      'system',
    ],
    ...['moderator', 'rnoderator', 'ｒｏｏｔ', 'no reply', 'h4vers4ck', '$upport'],
  ])('may not be %s, which is the operator’s', (username) => {
    expect(problemOfUsername(username)).toContain('reserved');
  });

  it.each([
    'a\u200bda',
    'ada\u200d',
    'a\u200cda',
    '\ufeffada',
    'ad\u00ada',
    'ada\u3164',
    '\u2800ada',
    'a\u{e0061}da',
  ])('may not hide a character: %j', (username) => {
    expect(problemOfUsername(username)).toContain('invisible');
  });

  it.each(['mаria', 'Μaria', 'Аda Lovelace', 'ivаn2', 'αdа'])(
    'may not mix alphabets in a word: %s',
    (username) => {
      expect(problemOfUsername(username)).toContain('one alphabet');
    },
  );
});
