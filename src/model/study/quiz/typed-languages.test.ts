import { describe, expect, it } from 'vitest';
import { judgeTyped } from './typed.ts';

/** What is typed, and what is accepted. */
type Row = [typed: string, accepted: string];

describe.each<[string, Row[]]>([
  [
    'English',
    [
      ['U. S. A.', 'USA'],
      ['salt and pepper', 'salt & pepper'],
      ['AT&T', 'AT & T'],
      ['rock n roll', 'rock ’n’ roll'],
      ['well–known', 'well-known'],
      ['(“Hamlet”)', 'Hamlet'],
    ],
  ],
  [
    'German',
    [
      ['STRASSE', 'Straße'],
      ['Maerz', 'März'],
      ['Marz', 'März'],
      ['Mueller', 'Müller'],
      ['Müller', 'Mueller'],
      ['Koeln', 'Ko\u0308ln'],
      ['den Hund', 'Hund'],
      ['einen Apfel', 'Apfel'],
      ['Hund', 'der Hund'],
      ['z. B.', 'z.B.'],
    ],
  ],
  [
    'French',
    [
      ['coeur', 'cœur'],
      ['l´école', 'école'],
      ['d’eau', 'eau'],
      ['de l’eau', 'eau'],
      ['des élèves', 'élèves'],
      ['aujourdhui', 'aujourd’hui'],
      ['«Candide»', 'Candide'],
    ],
  ],
  [
    'Spanish, Portuguese and Italian',
    [
      ['la nación', 'nacion'],
      ['¿Que?', 'qué'],
      ['AÑO', 'an\u0303o'],
      ['os corações', 'coracoes'],
      ['un’amica', 'amica'],
      ['uno studente', 'studente'],
      ['citta', 'città'],
    ],
  ],
  [
    'languages of the north and east',
    [
      ['Orsted', 'Ørsted'],
      ['Oersted', 'Ørsted'],
      ['Aarhus', 'Århus'],
      ['Lodz', 'Łódź'],
      ['Viet Nam', 'Việt Nam'],
    ],
  ],
  [
    'Turkish',
    [
      ['ISTANBUL', 'İstanbul'],
      ['isik', 'IŞIK'],
      ['DİYARBAKIR', 'Diyarbakır'],
    ],
  ],
  [
    'Greek and Russian',
    [
      ['ΟΔΥΣΣΕΥΣ', 'Οδυσσεύς'],
      ['ο λόγος', 'λόγος'],
      ['елка', 'ёлка'],
      ['черный', 'чёрный'],
      ['МОЙ', 'мои\u0306'],
    ],
  ],
  [
    'Arabic and Persian',
    [
      ['كتـــاب', 'كتاب'],
      ['احمد', 'أحمد'],
      ['سنه', 'سنة'],
      ['ٱلكتاب', 'الكتاب'],
      ['كتاب', 'کتاب'],
      ['يك', 'یک'],
      ['می\u200cخواهم', 'میخواهم'],
      ['\u202bخلية\u202c', 'خلية'],
      ['۴۲', '٤٢'],
    ],
  ],
  [
    'Hebrew and Hindi',
    [
      ['צהל', 'צה״ל'],
      ['בית־ספר', 'בית ספר'],
      ['हिन्दी', 'हिंदी'],
      ['कलम', 'क़लम'],
    ],
  ],
  [
    'Chinese, Japanese and Korean',
    [
      ['光 合 作 用', '光合作用'],
      ['東京。', '東京'],
      ['ｶﾞｸｾｲ', 'ガクセイ'],
      ['か\u3099くせい', 'がくせい'],
      ['한국'.normalize('NFD'), '한국'],
    ],
  ],
  [
    'signs',
    [
      ['❤', '❤\ufe0f'],
      ['🫀', '🫀'],
      ['cell\ud83d', 'cell'],
      ['\ud83d', '\ud83d'],
      ['\ue000', '\ue000'],
      ['beta cell', 'β cell'],
      ['α', 'alpha'],
      ['Omega', 'Ω'],
    ],
  ],
])('right in %s', (_, rows) => {
  it.each(rows)('“%s” for “%s”', (typed, accepted) => {
    expect(judgeTyped(typed, [accepted])).toBe('right');
  });
});

describe('right but for the spelling', () => {
  it.each<[string, ...Row]>([
    ['a letter of its own in Spanish', 'ano', 'año'],
    ['a letter of its own in a word of several', 'los ninos', 'los niños'],
    ['a letter of its own in Russian', 'мои', 'мой'],
    ['another accent', 'avô', 'avó'],
    ['some of the accents', 'Dvořak', 'Dvořák'],
    ['the article of another gender', 'el mano', 'la mano'],
    ['the article of another case', 'den Hund', 'der Hund'],
    ['the other kana', 'かたかな', 'カタカナ'],
    ['the article of Hebrew', 'הספר', 'ספר'],
    ['British spelling', 'sulphate', 'sulfate'],
    ['British spelling in front', 'oesophagus', 'esophagus'],
    ['a misspelled name of a Greek letter', 'lamda phage', 'λ phage'],
    ['a plural of three letters', 'cats', 'cat'],
    ['first letters swapped', 'hpotosynthesis', 'photosynthesis'],
  ])('%s', (_, typed, accepted) => {
    expect(judgeTyped(typed, [accepted])).toBe('spelling');
  });
});

describe('wrong: another word', () => {
  it.each<Row>([
    ['anterior', 'interior'],
    ['inferior', 'interior'],
    ['anabolic', 'catabolic'],
    ['inductive', 'deductive'],
    ['abduction', 'adduction'],
    ['afferent', 'efferent'],
    ['emigration', 'immigration'],
    ['ascending', 'descending'],
    ['hydrophobic', 'hydrophilic'],
    ['osteoclast', 'osteoblast'],
    ['autograft', 'allograft'],
    ['arthrosis', 'arthritis'],
    ['colotomy', 'colostomy'],
    ['perinatal', 'paranatal'],
    ['lactose', 'lactase'],
    ['ethanal', 'ethanol'],
    ['methane', 'ethane'],
    ['chloride', 'chlorine'],
    ['ileum', 'ilium'],
    ['mucous', 'mucus'],
    ['medial', 'median'],
    ['cysteine', 'cystine'],
    ['million', 'billion'],
    ['sixty', 'sixth'],
    ['eighth', 'eight'],
    ['setenta', 'sesenta'],
    ['Gambia', 'Zambia'],
    ['Slovenia', 'Slovakia'],
    ['mortgagee', 'mortgagor'],
    ['princess', 'princes'],
    ['hi', 'his'],
    ['IgG', 'IgA'],
    ['not true', 'true'],
    ['A positive', 'O positive'],
    ['I band', 'A band'],
    ['京', '東'],
    ['かくせい', 'がくせい'],
    ['パリ', 'ハリ'],
    ['학고', '학교'],
    ['की', 'कि'],
    ['والكتاب', 'كتاب'],
    ['des Hundes', 'Hund'],
    ['wall cell', 'cell wall'],
  ])('“%s” for “%s”', (typed, accepted) => {
    expect(judgeTyped(typed, [accepted])).toBe('wrong');
    expect(judgeTyped(accepted, [typed])).toBe('wrong');
  });

  it.each<[string, string, string]>([
    ['but for its accent', 'ano', 'año'],
    ['but for its case', 'Polish', 'polish'],
    ['but for an umlaut', 'schon', 'schön'],
    ['but for a plural', 'mean', 'means'],
  ])('that is named as a foil and the same %s', (_, foil, right) => {
    expect(judgeTyped(foil, [right], [foil])).toBe('wrong');
    expect(judgeTyped(right, [right], [foil])).toBe('right');
  });
});
