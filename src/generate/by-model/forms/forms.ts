/**
 * The forms of items that a model is asked for: what it is told, the JSON Schema for it, and how its answer becomes an item. A kind
 * of question may have several forms: a true and a false statement say different things of themselves.
 */

import type { CardKind } from '../../../model/study/quiz/kind-names.ts';
import type { QuestionKind } from '../../../model/study/quiz/task.ts';
import type { StudyItem } from '../../engine.ts';
import { arrayOf, integer, objectOf, text } from './json-schema.ts';
import * as read from './read-forms.ts';

export interface Form {
  /** As the item names it where there are several. */
  name: string;
  ask: string;
  properties: Record<string, object>;
  /** `undefined` where it is not as it was asked for. */
  read: (value: unknown) => StudyItem | undefined;
}

const source = { page: integer, quote: text };

export const point: Form = {
  name: 'point',
  ask: '"text" is a whole sentence of the quote, copied from it, that carries what the pages are about and can be understood alone.',
  properties: { text, ...source },
  read: read.point,
};

export const ofCards: Record<CardKind, Form> = {
  basic: {
    name: 'basic',
    ask: '"front" is a question that can be understood without the page, in words of the quote. "back" is its short answer, copied from the quote: a term, or a whole clause. One fact per card. No word of the answer stands in the question.',
    properties: { front: text, back: text, ...source },
    read: read.basic,
  },
  definition: {
    name: 'definition',
    ask: '"front" asks what a term of the quote is. "back" is what the quote says it is, whole, copied from it.',
    properties: { front: text, back: text, ...source },
    read: read.basic,
  },
  cloze: {
    name: 'cloze',
    ask: '"text" is a whole sentence of the quote, copied from it, that can be understood alone. "hidden" is the term of one to three words in it that is to be recalled, copied from it; it stands there once, and the rest of the sentence says what is meant.',
    properties: { text, hidden: text, ...source },
    read: read.clozeCard,
  },
  list: {
    name: 'list',
    ask: 'only for a list on the page whose entries stand below each other. "front" asks for all that the list holds, in words of the quote. "members" are all its entries in their order, copied without bullet or number. The quote is the whole list, with the line above it.',
    properties: { front: text, members: arrayOf(text), ...source },
    read: read.listCard,
  },
};

const single: Form = {
  name: 'single',
  ask: '"stem" is a question that can be understood without the page, in words of the quote. "options" are four different answers of the same kind and about the same length; "answer" is the place of the right one, from 0. The right one is copied from the quote: a term, or a whole clause. The wrong ones are terms of these pages that are surely wrong here and do not stand in the quote. No word of the right answer stands in the question. Never "all of these" or "none of these".',
  properties: { stem: text, options: arrayOf(text), answer: integer, ...source },
  read: read.single,
};

export const ofQuestions: Record<QuestionKind, readonly Form[]> = {
  single: [single],
  multiple: [
    {
      name: 'multiple',
      ask: 'only for a list on the page whose entries stand below each other. "stem" asks which of these belong to it, in words of the quote. "options" are all entries of the list, copied without bullet or number, and two to four terms of other places of these pages that surely do not belong to it, mixed; "right" are the places of the entries, from 0. The quote is the whole list, with the line above it.',
      properties: { stem: text, options: arrayOf(text), right: arrayOf(integer), ...source },
      read: read.multiple,
    },
  ],
  'true-false': [
    {
      name: 'true',
      ask: '"statement" is a whole sentence of the quote, copied from it, that says what a term is and can be understood alone.',
      properties: { statement: text, ...source },
      read: read.trueStatement,
    },
    {
      name: 'false',
      ask: '"correction" is a whole sentence of the quote, copied from it, that says what a term is. "statement" is the same sentence, but after its verb stands the meaning of another term of these pages, of which it is surely true and of the first surely not: never a negation. "term" is that other term, "meaning" its meaning as it ends the statement, copied from "otherQuote", a sentence on the page "otherPage".',
      properties: {
        ...{ statement: text, correction: text, term: text, meaning: text },
        ...{ otherPage: integer, otherQuote: text, ...source },
      },
      read: read.falseStatement,
    },
  ],
  short: [
    {
      name: 'short',
      ask: '"stem" asks for a term by what the quote says of it, in words of the quote. "answer" is that term, one to three words, copied from the quote; no word of it stands in the stem, and no other term fits.',
      properties: { stem: text, answer: text, ...source },
      read: read.short,
    },
  ],
  cloze: [
    {
      name: 'blanks',
      ask: '"sentence" is a whole sentence of the quote, copied from it, that can be understood alone. "hidden" are one to three terms in it that are to be typed, in their order, copied from it, each of one to three words; each stands there once.',
      properties: { sentence: text, hidden: arrayOf(text), ...source },
      read: read.blanks,
    },
  ],
  matching: [
    {
      name: 'matching',
      ask: '"pairs" are four to six terms of these pages, each with its "meaning", copied from its own "quote", a sentence on its "page" that says what the term is. Each meaning fits its own term alone and names none of the others.',
      properties: { pairs: arrayOf(objectOf({ term: text, meaning: text, ...source })) },
      read: read.matching,
    },
  ],
  ordering: [
    {
      name: 'ordering',
      ask: 'only for steps on the page that stand below each other in their order. "stem" asks to put them in order, in words of the quote. "steps" are all of them in that order, copied without bullet or number. The quote is all of the steps, with the line above them.',
      properties: { stem: text, steps: arrayOf(text), ...source },
      read: read.ordering,
    },
  ],
};
