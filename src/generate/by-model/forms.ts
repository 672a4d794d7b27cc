/**
 * The forms of a model's items: instruction, JSON Schema, reader. A kind may have several forms, such as true and
 * false.
 */
import type { CardKind } from '../../model/study/quiz/kind-names.ts';
import type { QuestionKind } from '../../model/study/quiz/task.ts';
import type { CleanPage } from '../../text/clean-page.ts';
import type { StudyItem } from '../engine.ts';
import type { AskedKinds } from '../model-cost.ts';
import { arrayOf, integer, objectOf, text } from './model.ts';
import * as read from './read-forms.ts';

export interface Form {
  /** The model writes it into the item if there are several forms. */
  name: string;
  ask: string;
  properties: Record<string, object>;
  /** `undefined` if the value does not have the form. */
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

/** The forms for the kinds that the student asked for. */
export function formsOf({ kind, questionKinds, cardKinds }: AskedKinds): readonly Form[] {
  if (kind === 'summary') return [point];
  if (kind === 'flashcards') return (cardKinds ?? ['basic']).map((one) => ofCards[one]);
  return (questionKinds ?? ['single']).flatMap((one) => ofQuestions[one]);
}

/** Pages with fewer list entries have no list to ask for. */
const fewestEntries = 2;
const ofLists = new Set(['list', 'multiple', 'ordering']);

/** Leaves out the forms for lists if the pages have no list: each form costs tokens. */
export function carriedBy(pages: readonly CleanPage[], forms: readonly Form[]): readonly Form[] {
  const entries = pages.flatMap(({ blocks }) => blocks).filter(({ kind }) => kind === 'list');
  return entries.length >= fewestEntries ? forms : forms.filter(({ name }) => !ofLists.has(name));
}

export function schemaOf(forms: readonly Form[]): object {
  const [only] = forms;
  if (only !== undefined && forms.length === 1) return objectOf(only.properties);
  return {
    anyOf: forms.map(({ name, properties }) =>
      objectOf({ form: { type: 'string', enum: [name] }, ...properties }),
    ),
  };
}

/** An item without a form name gets the first form that fits. */
export function readItem(forms: readonly Form[], value: unknown): StudyItem | undefined {
  const named = (value as { form?: unknown } | null)?.form;
  const form = forms.length > 1 && forms.find(({ name }) => name === named);
  for (const one of form ? [form] : forms) {
    const item = one.read(value);
    if (item !== undefined) return item;
  }
  return undefined;
}
