/** True and false variants of items in other languages than English: the share of each that the grounding check accepts. */
import type { CardItem, QuestionItem, StudyItem } from '../../src/generate/engine.ts';
import { groundOn, withHeadings } from '../../src/generate/grounding/ground.ts';
import type { StudyLanguage } from '../../src/generate/language/detect.ts';
import type { CleanPage } from '../../src/text/clean-page.ts';
import type { Made } from './measure-items.ts';
import { percent, type Row } from './table.ts';

type Basic = Extract<CardItem, { type: 'basic' }>;
type Asked = Basic | QuestionItem;

interface Words {
  /** Before or behind the first verb, as the language has it. */
  negate: (text: string) => string;
  /** The start of a condition at the end of a sentence. */
  condition: RegExp;
  /** A word that may be dropped. */
  light: RegExp;
  /** In the middle of a sentence; what stands before and behind it changes places. */
  joint?: RegExp;
  /** Words without which a sentence says more than it does. */
  hedge?: RegExp;
  and?: string;
  /** A unit, and another of its kind. */
  units?: readonly (readonly [string, string])[];
}

const after = (verbs: string, not: string) => (text: string) =>
  text.replace(new RegExp(`(?<=^|\\s)(${verbs})(?=\\s)`, 'u'), `$1 ${not}`);
const before = (verbs: string, not: string) => (text: string) =>
  text.replace(new RegExp(`(?<=^|\\s)(${verbs})(?=\\s)`, 'u'), `${not} $1`);

const ofLanguages: Record<StudyLanguage, Words> = {
  de: {
    negate: after(
      'ist|sind|wird|werden|kann|können|hat|haben|dient|besteht|bezeichnet|versteht|man',
      'nicht',
    ),
    condition: /,? (?:wenn|falls|sofern|außer) .*$/u,
    light: / (?:der|die|das|ein|eine|auch|oft|sehr) /u,
    joint: / (?:wenn|falls|sofern|sobald) /u,
    hedge:
      /(?<!\p{L})(?:oft|häufig|meist|meistens|normalerweise|typischerweise|manchmal|teilweise|hauptsächlich|kann|können|einige|manche|mehrere|etwa|ungefähr|rund|fast|nahezu) /iu,
    and: 'und|oder|sowie',
    units: [
      ['Prozent', 'Grad'],
      ['%', ' Grad'],
      ['Jahren?', 'Monate'],
      ['Tagen?', 'Wochen'],
      ['Stunden', 'Minuten'],
      ['Minuten', 'Sekunden'],
      ['Metern?', 'Kilometer'],
      ['km', 'mm'],
      ['Millionen', 'Milliarden'],
      ['Elektronen', 'Protonen'],
      ['Bits?', 'Bytes'],
    ],
  },
  fr: {
    negate: after(
      'est|sont|peut|peuvent|a|ont|permet|désigne|consiste|signifie|est-ce|sert',
      'pas',
    ),
    condition: /,? (?:si|lorsque|quand|sauf) .*$/u,
    light: / (?:le|la|les|un|une|très|souvent|aussi) /u,
    joint: / (?:si|lorsque|quand) /u,
    hedge:
      /(?<!\p{L})(?:souvent|généralement|habituellement|parfois|principalement|essentiellement|probablement|peut|peuvent|certaines?|certains|plusieurs|quelques|environ|presque) /iu,
    and: 'et|ou',
    units: [
      ['pour cent', 'degrés'],
      ['%', ' degrés'],
      ['ans', 'mois'],
      ['années', 'mois'],
      ['jours', 'semaines'],
      ['heures', 'minutes'],
      ['secondes', 'minutes'],
      ['mètres', 'kilomètres'],
      ['millions', 'milliards'],
      ['bits', 'octets'],
      ['octets', 'bits'],
      ['bytes', 'bits'],
    ],
  },
  es: {
    negate: before('es|son|puede|pueden|se|tiene|tienen|significa|consiste', 'no'),
    condition: /,? (?:si|cuando|salvo) .*$/u,
    light: / (?:el|la|los|las|un|una|muy|también) /u,
    joint: / (?:si|cuando) /u,
    hedge:
      /(?<!\p{L})(?:generalmente|normalmente|habitualmente|frecuentemente|principalmente|probablemente|puede|pueden|suele|suelen|algunos|algunas|varios|varias|aproximadamente|casi) /iu,
    and: 'y|e|o|u',
    units: [
      ['por ciento', 'grados'],
      ['%', ' grados'],
      ['años', 'meses'],
      ['días', 'semanas'],
      ['horas', 'minutos'],
      ['minutos', 'segundos'],
      ['metros', 'kilómetros'],
      ['millones', 'billones'],
      ['electrones', 'protones'],
      ['gramos', 'miligramos'],
      ['bits', 'bytes'],
    ],
  },
  pt: {
    negate: before('é|são|pode|podem|se|tem|têm|significa|consiste', 'não'),
    condition: /,? (?:se|quando|salvo) .*$/u,
    light: / (?:o|a|os|as|um|uma|muito|também) /u,
  },
  it: {
    negate: before('è|sono|può|possono|si|ha|hanno|significa|consiste', 'non'),
    condition: /,? (?:se|quando|tranne) .*$/u,
    light: / (?:il|lo|la|i|gli|le|un|una|molto|anche) /u,
  },
  nl: {
    negate: after(
      'is|zijn|wordt|worden|kan|kunnen|heeft|hebben|bestaat|betekent|zorgt|heet|verstaat',
      'niet',
    ),
    condition: /,? (?:als|wanneer|indien|behalve) .*$/u,
    light: / (?:de|het|een|ook|vaak|heel) /u,
  },
  pl: {
    negate: before('jest|są|może|mogą|ma|mają|oznacza|polega|nazywamy|składa|zajmuje', 'nie'),
    condition: /,? (?:jeśli|jeżeli|gdy|chyba że) .*$/u,
    light: / (?:bardzo|także|często|również) /u,
  },
  sv: {
    negate: after('är|kan|har|blir|innebär|betyder|består|kallas|menas|används', 'inte'),
    condition: /,? (?:om|när|såvida|utom) .*$/u,
    light: / (?:en|ett|den|det|de|ofta|också|mycket) /u,
  },
};

/** Items far apart, so that another one is of another subject. */
const apart = 11;

export function variantRows(
  book: string,
  language: StudyLanguage,
  pages: readonly CleanPage[],
  made: Made,
): Row[] {
  const ground = groundOn(withHeadings(pages));
  const words = ofLanguages[language];
  const items = [...made.cards, ...made.questions].filter(isAsked);
  const variants: {
    name: string;
    isTrue: boolean;
    of: (item: Asked, other: Asked) => Asked | undefined;
  }[] = [
    { name: 'as it is', isTrue: true, of: (item) => item },
    {
      name: 'typographic marks',
      isTrue: true,
      of: (item) => quoted(item, typographic(item.quote)),
    },
    {
      name: 'hyphen of a line break',
      isTrue: true,
      of: (item) => quoted(item, broken(item.quote)),
    },
    {
      name: 'a word dropped',
      isTrue: true,
      of: (item) => quoted(item, item.quote.replace(words.light, ' ')),
    },
    { name: 'page one off', isTrue: true, of: (item) => ({ ...item, page: item.page + 1 }) },
    {
      name: 'question negated',
      isTrue: false,
      of: (item) => asking(item, words.negate(askedOf(item))),
    },
    {
      name: 'answer negated',
      isTrue: false,
      of: (item) => answering(item, words.negate(answerOf(item))),
    },
    { name: 'quote negated', isTrue: false, of: (item) => quoted(item, words.negate(item.quote)) },
    { name: 'number changed', isTrue: false, of: renumbered },
    {
      name: 'number changed in the quote',
      isTrue: false,
      of: (item) => quoted(item, otherNumber(item.quote)),
    },
    {
      name: 'condition cut',
      isTrue: false,
      of: (item) => answering(item, answerOf(item).replace(words.condition, '')),
    },
    {
      name: 'condition moved',
      isTrue: false,
      of: (item) => turned(item, words.joint),
    },
    {
      name: 'hedge cut',
      isTrue: false,
      of: (item) => inEither(item, (text) => (words.hedge ? text.replace(words.hedge, '') : text)),
    },
    {
      name: 'unit changed',
      isTrue: false,
      of: (item) => inEither(item, (text) => otherUnit(text, words.units ?? [])),
    },
    { name: 'name swapped', isTrue: false, of: withOtherName },
    {
      name: 'list member dropped',
      isTrue: false,
      of: (item) => answering(item, withoutMember(answerOf(item), words.and)),
    },
    {
      name: 'middle of the answer cut',
      isTrue: false,
      of: (item) => answering(item, withoutMiddle(answerOf(item))),
    },
    {
      name: 'answer of another card',
      isTrue: false,
      of: (item, other) => answering(item, answerOf(other)),
    },
    {
      name: 'question of another card',
      isTrue: false,
      of: (item, other) => asking(item, askedOf(other)),
    },
  ];
  return variants.map(({ name, isTrue, of }) => {
    let [count, accepted] = [0, 0];
    for (const [index, item] of items.entries()) {
      // A card and a question of one sentence are no strangers.
      const others = [...items.slice(index + apart), ...items].filter(
        ({ quote }) => quote !== item.quote,
      );
      const changed = of(item, others[0] ?? item);
      if (changed === undefined) continue;
      if (name !== 'as it is' && JSON.stringify(changed) === JSON.stringify(item)) continue;
      count += 1;
      const ok = ground(changed).ok;
      if (ok) accepted += 1;
      if (ok !== isTrue && process.env.WRONG) console.error(name, JSON.stringify(changed));
    }
    return {
      measure: `grounding, ${isTrue ? 'true' : 'false'}: ${name}`,
      book,
      value: `${percent(accepted / Math.max(count, 1))} accepted`,
      of: `${count}`,
    };
  });
}

const isAsked = (item: StudyItem): item is Asked =>
  item.type === 'basic' || item.type === 'question';
const askedOf = (item: Asked) => (item.type === 'basic' ? item.front : item.stem);
const answerOf = (item: Asked) =>
  item.type === 'basic' ? item.back : (item.options[item.answer] ?? '');
const quoted = (item: Asked, quote: string): Asked => ({ ...item, quote });
const asking = (item: Asked, text: string): Asked =>
  item.type === 'basic' ? { ...item, front: text } : { ...item, stem: text };

function answering(item: Asked, text: string): Asked | undefined {
  if (text === answerOf(item) || text.trim() === '') return undefined;
  if (item.type === 'basic') return { ...item, back: text };
  return {
    ...item,
    options: item.options.map((one, index) => (index === item.answer ? text : one)),
  };
}

/** In the answer, else in the question. */
function inEither(item: Asked, change: (text: string) => string): Asked | undefined {
  return answering(item, change(answerOf(item))) ?? asking(item, change(askedOf(item)));
}

/** “A if B” as “B if A”, in the answer. */
function turned(item: Asked, joint: RegExp | undefined): Asked | undefined {
  const answer = answerOf(item);
  const found = joint?.exec(answer);
  if (!found) return undefined;
  const [before, after] = [
    answer.slice(0, found.index),
    answer.slice(found.index + found[0].length),
  ];
  return before === '' || after === '' ? undefined : answering(item, after + found[0] + before);
}

function otherUnit(text: string, units: NonNullable<Words['units']>): string {
  for (const [unit, other] of units) {
    const changed = text.replace(new RegExp(`(?<=\\d ?)${unit}(?!\\p{L})`, 'u'), other);
    if (changed !== text) return changed;
  }
  return text;
}

/** Two words with a capital, or letters in capitals, inside a text: names also in German. */
const name = /(?<=[\p{Ll},] )(?:\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)+|\p{Lu}{2,}\p{L}*)(?!\p{L})/u;

function withOtherName(item: Asked, other: Asked): Asked | undefined {
  const theirs = name.exec(`${askedOf(other)} ${answerOf(other)}`)?.[0];
  return theirs === undefined
    ? undefined
    : inEither(item, (text) => text.replace(name, () => theirs));
}

function withoutMember(text: string, and: string | undefined): string {
  if (and === undefined) return text;
  const last = text.replace(new RegExp(`,? (?:${and}) (?:\\p{L}+ ){0,2}\\p{L}+\\.?$`, 'u'), '');
  if (last.includes(',') && last !== text) return last;
  return text.replace(new RegExp(`, [^,]{3,40}(?=,? (?:${and}) )`, 'u'), '');
}

function typographic(text: string): string {
  return text
    .replace(/[’‘]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/[–—]/g, '-');
}

function broken(text: string): string {
  return text.replace(/(?<!\p{L})(\p{L}{4})(\p{Ll}{4,})/u, '$1-\n$2');
}

function otherNumber(text: string): string {
  return text.replace(/\d+/, (number) => String(Number(number) + 3));
}

function renumbered(item: Asked): Asked | undefined {
  return answering(item, otherNumber(answerOf(item))) ?? asking(item, otherNumber(askedOf(item)));
}

function withoutMiddle(text: string): string {
  const words = text.split(' ');
  if (words.length < 7) return text;
  const third = Math.floor(words.length / 3);
  return [...words.slice(0, third), ...words.slice(2 * third)].join(' ');
}
