/**
 * The grounding check on items changed in ways that keep them true or make them false: the accepted share of each.
 * This check protects students from a language model's errors.
 */
import type { CardItem, QuestionItem, StudyItem } from '../../src/generate/engine.ts';
import { groundOn, withHeadings } from '../../src/generate/grounding/ground.ts';
import type { CleanPage } from '../../src/text/clean-page.ts';
import { falseChanges } from './false-changes.ts';
import type { Made } from './measure-items.ts';
import { percent, type Row } from './table.ts';

type Basic = Extract<CardItem, { type: 'basic' }>;
type Asked = Basic | QuestionItem;

interface Change {
  name: string;
  isTrue: boolean;
  /** @param other another item of the same kind @returns `undefined` where it cannot be changed so */
  change: (item: Asked, other: Asked) => Asked | undefined;
}

const changes: Change[] = [
  { name: 'as it is', isTrue: true, change: (item) => item },
  {
    name: 'typographic marks',
    isTrue: true,
    change: (item) => quoted(item, typographic(item.quote)),
  },
  {
    name: 'hyphen of a line break',
    isTrue: true,
    change: (item) => quoted(item, broken(item.quote)),
  },
  { name: 'a word dropped', isTrue: true, change: (item) => quoted(item, withoutWord(item.quote)) },
  { name: 'page + 1', isTrue: true, change: (item) => ({ ...item, page: item.page + 1 }) },
  {
    name: 'page − 1',
    isTrue: true,
    change: (item) => (item.page > 1 ? { ...item, page: item.page - 1 } : undefined),
  },
  { name: 'wrong page', isTrue: false, change: (item) => ({ ...item, page: item.page + 7 }) },
  {
    name: 'question negated',
    isTrue: false,
    change: (item) => asking(item, negated(askedOf(item))),
  },
  {
    name: 'question of another card',
    isTrue: false,
    change: (item, other) => asking(item, askedOf(other)),
  },
  {
    name: 'term swapped in the question',
    isTrue: false,
    change: (item, other) => asking(item, swapped(item, other)),
  },
  {
    name: '“not” put into the quote',
    isTrue: false,
    change: (item) => quoted(item, negated(item.quote)),
  },
  {
    name: '“not” cut from the answer',
    isTrue: false,
    change: (item) => answering(item, withoutNot(answerOf(item))),
  },
  {
    name: '“not” put into the answer',
    isTrue: false,
    change: (item) => answering(item, negated(answerOf(item))),
  },
  {
    name: 'middle of the answer cut',
    isTrue: false,
    change: (item) => answering(item, withoutMiddle(answerOf(item))),
  },
  { name: 'number changed in the item', isTrue: false, change: (item) => renumbered(item) },
  {
    name: 'number changed in the quote',
    isTrue: false,
    change: (item) => quoted(item, otherNumber(item.quote)),
  },
  {
    name: 'answer of another card',
    isTrue: false,
    change: (item, other) => answering(item, answerOf(other)),
  },
  {
    name: 'wrong option marked',
    isTrue: false,
    change: (item) =>
      item.type === 'question'
        ? { ...item, answer: (item.answer + 1) % item.options.length }
        : undefined,
  },
  ...falseChanges.map(
    ({ name, change }): Change => ({
      name,
      isTrue: false,
      change: (item, other) => {
        const [one, two] = [item, other].map((each) => ({
          front: askedOf(each),
          back: answerOf(each),
        }));
        const changed = one && two && change(one, item.quote, two);
        if (changed === undefined) return undefined;
        const asked = asking(item, changed.front);
        return asked && changed.back !== answerOf(item) ? answering(asked, changed.back) : asked;
      },
    }),
  ),
];

/** Pages far apart, so that another item is of another subject. */
const apart = 11;

export function groundingRows(book: string, pages: readonly CleanPage[], made: Made): Row[] {
  const ground = groundOn(withHeadings(pages));
  const items = [...made.cards, ...made.questions].filter(isAsked);
  return changes.map(({ name, isTrue, change }) => {
    let [count, accepted] = [0, 0];
    for (const [index, item] of items.entries()) {
      // A card and a question of one sentence are no strangers.
      const other = [...items.slice(index + apart), ...items].find(
        ({ quote }) => quote !== item.quote,
      );
      const changed = other && change(item, other);
      if (changed === undefined || (!isTrue && isSame(changed, item))) continue;
      count += 1;
      if (!ground(changed).ok) continue;
      accepted += 1;
      if (process.env.SHOW && !isTrue) console.log(name, JSON.stringify(changed));
    }
    return {
      measure: `grounding, ${isTrue ? 'true' : 'false'}: ${name}`,
      book,
      value: `${percent(accepted / Math.max(count, 1))} accepted`,
      of: `${count}`,
    };
  });
}

function isAsked(item: StudyItem): item is Asked {
  return item.type === 'basic' || item.type === 'question';
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);
const askedOf = (item: Asked) => (item.type === 'basic' ? item.front : item.stem);
const answerOf = (item: Asked) =>
  item.type === 'basic' ? item.back : (item.options[item.answer] ?? '');

function quoted(item: Asked, quote: string | undefined): Asked | undefined {
  return quote === undefined ? undefined : { ...item, quote };
}

function asking(item: Asked, text: string | undefined): Asked | undefined {
  if (text === undefined) return undefined;
  return item.type === 'basic' ? { ...item, front: text } : { ...item, stem: text };
}

function answering(item: Asked, text: string | undefined): Asked | undefined {
  if (text === undefined || text === answerOf(item)) return undefined;
  if (item.type === 'basic') return { ...item, back: text };
  return {
    ...item,
    options: item.options.map((one, index) => (index === item.answer ? text : one)),
  };
}

function typographic(text: string): string {
  return text.replace(/[’‘]/g, "'").replace(/[“”]/g, '"').replace(/[–—]/g, '-');
}

function broken(text: string): string | undefined {
  const [, before, after] = /^(.*?\b\p{L}{4})(\p{L}{4,}.*)$/su.exec(text) ?? [];
  return before && after ? `${before}-\n${after}` : undefined;
}

/** Removes a word with little meaning: an article or adverb. */
function withoutWord(text: string): string | undefined {
  const shorter = text.replace(/ (the|a|an|very|often|usually|also) /, ' ');
  return shorter === text ? undefined : shorter;
}

function negated(text: string): string | undefined {
  const changed = text.replace(
    /\b(is|are|was|were|can|does|do|refers|has|have)\b/,
    (verb) => `${verb} not`,
  );
  return changed === text ? undefined : changed;
}

function withoutNot(text: string): string | undefined {
  const changed = text.replace(/\b(not|never|without|no) /, '');
  return changed === text ? undefined : changed;
}

function withoutMiddle(text: string): string | undefined {
  const words = text.split(' ');
  if (words.length < 7) return undefined;
  const third = Math.floor(words.length / 3);
  return [...words.slice(0, third), ...words.slice(2 * third)].join(' ');
}

function otherNumber(text: string): string | undefined {
  const changed = text.replace(/\d+/, (number) => String(Number(number) + 3));
  return changed === text ? undefined : changed;
}

function renumbered(item: Asked): Asked | undefined {
  return answering(item, otherNumber(answerOf(item))) ?? asking(item, otherNumber(askedOf(item)));
}

/** The term of another card in place of this one's. */
function swapped(item: Asked, other: Asked): string | undefined {
  const [ours, theirs] = [termIn(askedOf(item)), termIn(askedOf(other))];
  if (ours === undefined || theirs === undefined) return undefined;
  return askedOf(item).replace(ours, theirs);
}

function termIn(asked: string): string | undefined {
  return /^(?:.*, )?what (?:is|are|does|do) (?:an? |the )?[“]?(.+?)[”]?(?: refer to| mean| describe)?\?$/i.exec(
    asked,
  )?.[1];
}
