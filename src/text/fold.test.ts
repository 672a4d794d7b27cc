import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../test/support/texts.ts';
import { fold, foldWithPlaces, holdsWords, wordsOfSearch } from './fold.ts';

it.each([
  ['Plain ASCII ~ {}', 'plain ascii ~ {}'],
  ['Ähre', 'ahre'],
  ['Cafe\u0301', 'cafe'],
  ['ﬁle Ⅳ', 'file iv'],
  ['', ''],
])('%j is compared as %j', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

it.each([
  ['', true],
  [' \t', true],
  ['WALL cell', true],
  ['zell', true],
  ['zellwand', true],
  ['cell tea', false],
  ['cell -tea', true],
  ['cell -wall', false],
  // A part of a longer word is not the word.
  ['cell -zell', true],
  ['-zellwand', false],
  ['"cell wall"', true],
  ['“wall cell”', false],
  ['-"cell wall"', false],
  ['cell -', true],
])('“Cell wall: Zellwand” holds all words of %j: %s', (search, isFound) => {
  expect(holdsWords(fold('Cell wall: Zellwand'), wordsOfSearch(search))).toBe(isFound);
});

describe('a search finds a word in its other spelling', () => {
  it.each([
    ['Straße', 'strasse'],
    ['STRASSE', 'straße'],
    ['GROẞ', 'gross'],
    ['Łódź', 'lodz'],
    ['Đà Nẵng', 'da nang'],
    ['œuvre', 'oeuvre'],
    ['Œuvre', 'œuvre'],
    ['Ærø', 'aero'],
    ['Smørrebrød', 'smorrebrod'],
    ['ışık', 'isik'],
    ['İstanbul', 'istanbul'],
    ['DIYARBAKIR', 'diyarbakır'],
    ['Þór', 'thor'],
    ['Ðe maðr', 'de madr'],
    ['Ħal', 'hal'],
    ['ŧ Sámi', 't sami'],
    ['ĳs', 'ijs'],
    ['ﬁssion ﬂow oﬃce', 'fission flow office'],
    ['ﬅone', 'stone'],
    ['ＤＮＡ １２', 'dna 12'],
    ['ｶﾞｸｾｲ', 'ガクセイ'],
    ['don’t', "don't"],
    ['don‘t', 'donʼt'],
    ['l´eau', 'l’eau'],
    ['l＇eau', "l'eau"],
    ['“quoted” «so»', '"quoted"'],
    ['pho\u00adto\u00adsynthesis', 'photosynthesis'],
    ['pho\u200bto\u2060syn\ufeffthesis', 'photosynthesis'],
    ['well\u2011known', 'well-known'],
    ['1914–1918', '1914-1918'],
    ['a — b', 'a - b'],
    ['−5', '-5'],
    ['10\u00a0km', '10 km'],
    ['10\u202fkm', '10 km'],
    ['10\u2009km\u3000x', 'km x'],
    ['½', '1/2'],
    ['ΛΟΓΟΣ', 'λόγος'],
    ['Οδυσσεύς', 'ΟΔΥΣΣΕΥΣ'],
    ['ёлка', 'елка'],
    ['чёрный', 'черныи'],
    ['йод', 'ЙОД'],
    ['שָׁלוֹם', 'שלום'],
    ['מִלָּה', 'מלה'],
    ['مُحَمَّد', 'محمد'],
    ['كتـــاب', 'كتاب'],
    ['أحمد', 'احمد'],
    ['کتاب', 'كتاب'],
    ['می\u200cخواهم', 'میخواهم'],
    ['हिन्दी', 'हिंदी'],
    ['क़लम', 'कलम'],
    ['चाँद', 'चांद'],
    ['か\u3099くせい', 'がくせい'],
    ['한국'.normalize('NFD'), '한국'],
    ['٤٢ ۴۲ ४२ ๔๒', '42'],
    ['Việt Nam', 'viet nam'],
    ['naïve', 'NAIVE'],
    ['❤\ufe0f', '❤'],
  ])('%s by %s, and the other way', (text, search) => {
    expect(holdsWords(fold(text), wordsOfSearch(search))).toBe(true);
    if (!/\s/.test(text)) expect(holdsWords(fold(search), wordsOfSearch(text))).toBe(true);
  });
});

describe('marks that are letters stay', () => {
  it.each([
    ['かっこう', 'がっこう'],
    ['は', 'ば'],
    ['は', 'ぱ'],
    ['か', 'が'],
    ['ハリ', 'パリ'],
    ['เบียร', 'เบียร์'],
    ['กน', 'กิน'],
    ['ขา', 'ข้า'],
    ['ปี', 'ปี่'],
    ['กด', 'กัด'],
    ['की', 'का'],
    ['की', 'कि'],
    ['कल', 'काल'],
    ['अखल', 'अखिल'],
    ['অখ', 'অখি'],
    ['தமழ', 'தமிழ்'],
    ['అమమ', 'అమ్మ'],
    ['အခ်ျန်', 'အချိန်'],
    ['ကမ', 'ကို'],
    ['ខមរ', 'ខ្មែរ'],
    ['ລວ', 'ລາວ'],
    ['བད', 'བོད'],
    ['학고', '학교'],
    ['=', '≠'],
  ])('%s is not %s', (one, other) => {
    expect(fold(one)).not.toBe(fold(other));
    expect(wordsOfSearch(one)).not.toEqual(wordsOfSearch(other));
  });

  it('finds the plain kana in no voiced one', () => {
    expect(holdsWords(fold('がっこう'), wordsOfSearch('か'))).toBe(false);
  });
});

/** Letters that depend on their neighbours. */
const joining = fc
  .array(
    fc.constantFrom(
      ...[
        'न',
        'ऩ',
        '\u094d',
        '\u093c',
        'क',
        'क़',
        'म',
        '\u0301',
        '\u0901',
        'か',
        '\u3099',
        '\u200d',
      ],
      ...[
        'ᄒ',
        'ᅡ',
        'ᆨ',
        'ㄱ',
        'ㅏ',
        '하',
        'Σ',
        'ς',
        'İ',
        'I',
        '\u0307',
        '´',
        'ß',
        '\u00ad',
        '𝒜',
        '\v',
        ' ',
      ],
      ...[
        '\ud83d',
        'ŉ',
        'n',
        '\u0303',
        '≠',
        '\u0338',
        '½',
        '১',
        'า',
        '\u0e34',
        '\u0e48',
        '\u0e38',
        '\u05bc',
        'ש',
      ],
    ),
  )
  .map((parts) => parts.join(''));

it('changes nothing when it folds again', () => {
  fc.assert(
    fc.property(fc.oneof(anyText(), joining), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
    }),
  );
});

it('is equal in all forms of Unicode', () => {
  fc.assert(
    fc.property(fc.oneof(anyText(), joining), (text) => {
      expect(fold(text.normalize('NFD'))).toBe(fold(text));
      expect(fold(text.normalize('NFC'))).toBe(fold(text));
    }),
  );
});

it('folds with places as without, and leaves no letter out', () => {
  fc.assert(
    fc.property(fc.oneof(anyText(), joining), (text) => {
      const parts = [...foldWithPlaces(text)];
      expect(parts.map((part) => part.text).join('')).toBe(fold(text));
      expect(parts.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
    }),
  );
});

it('knows the place of each folded letter', () => {
  expect([...foldWithPlaces('Aßé')]).toEqual([
    { text: 'a', start: 0, end: 1 },
    { text: 'ss', start: 1, end: 2 },
    { text: 'e', start: 2, end: 3 },
  ]);
  expect([...foldWithPlaces('한'.normalize('NFD'))]).toEqual([{ text: '한', start: 0, end: 3 }]);
});

it('takes no longer than the text for marks without end', () => {
  expect(fold(`a${'\u0316\u0301'.repeat(200_000)}b`)).toBe('ab');
});
