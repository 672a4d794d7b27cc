/** How QTI 1.2 scores the answers of an item (`resprocessing`). Pure. */
import { cleanLine } from '../../../../text/clean-text.ts';
import {
  allNamed,
  childOf,
  elementsOf,
  textOf,
  type XmlElement,
} from '../../../../text/xml-tree.ts';

interface Literal {
  /** Of the response. */
  id: string;
  /** An identifier, or words. */
  value: string;
}

export interface Condition {
  /** In the item's points. */
  score: number;
  /** Answers that must be given, in order, and others that must not. */
  yes: readonly Literal[];
  no: readonly Literal[];
  /** One of the answers is enough. */
  isAny: boolean;
  /** Bounds of a number. */
  ranges: readonly number[];
  /** Identifiers of what is said then. */
  feedback: readonly string[];
}

/** Bounds the work for a hostile item. */
const mostConditions = 2_000;

export function conditionsOf(item: XmlElement): Condition[] {
  const conditions: Condition[] = [];
  for (const processing of allNamed(item, 'resprocessing')) {
    const most = pointsOf(processing);
    for (const one of allNamed(processing, 'respcondition')) {
      if (conditions.length === mostConditions) return conditions;
      conditions.push(conditionOf(one, most));
    }
  }
  return conditions;
}

/** What `SCORE.max` stands for. */
function pointsOf(processing: XmlElement): number {
  for (const { attributes } of allNamed(processing, 'decvar')) {
    const most = Number(attributes.get('maxvalue'));
    if (most > 0) return most;
  }
  return 100;
}

function conditionOf(element: XmlElement, most: number): Condition {
  const yes: Literal[] = [];
  const no: Literal[] = [];
  const ranges: number[] = [];
  let [hasOr, hasAnd] = [false, false];
  const look = (parent: XmlElement, isNot: boolean) => {
    for (const child of elementsOf(parent)) {
      const id = child.attributes.get('respident') ?? '';
      if (child.name === 'varequal' || child.name === 'varsubset') {
        const value = cleanLine(textOf(child));
        const values = child.name === 'varsubset' ? value.split(/\s*,\s*/) : [value];
        for (const one of values) (isNot ? no : yes).push({ id, value: one });
      } else if (/^var[gl]te?$/.test(child.name)) ranges.push(Number(textOf(child)));
      else {
        if (child.name === 'or') hasOr = true;
        if (child.name === 'and' && yes.length + no.length === 0) hasAnd = true;
        look(child, isNot !== (child.name === 'not'));
      }
    }
  };
  const variables = childOf(element, 'conditionvar');
  if (variables !== undefined) look(variables, false);
  const feedback = [...allNamed(element, 'displayfeedback')].map(
    ({ attributes }) => attributes.get('linkrefid') ?? '',
  );
  // Several words of one typed answer are alternatives, as Canvas writes them.
  return { score: scoreOf(element, most), yes, no, isAny: hasOr && !hasAnd, ranges, feedback };
}

function scoreOf(element: XmlElement, most: number): number {
  let score = 0;
  for (const one of allNamed(element, 'setvar')) {
    const text = textOf(one).trim();
    const value = /max$/i.test(text) ? most : Number(text.replace(',', '.'));
    const isMinus = one.attributes.get('action') === 'Subtract';
    if (Number.isFinite(value)) score += isMinus ? -value : value;
  }
  return score;
}

export function mostOf(conditions: readonly Condition[]): number {
  return conditions.reduce((most, { score }) => Math.max(most, score), 0);
}

/** @returns what each answer of a response earns at best, by identifier or words */
export function worthOf(id: string, conditions: readonly Condition[]): Map<string, number> {
  const worth = new Map<string, number>();
  for (const { score, yes } of conditions)
    for (const one of yes)
      if (one.id === id && one.value !== '')
        worth.set(one.value, Math.max(worth.get(one.value) ?? score, score));
  return worth;
}

/** What the best answer earns; 0 if none earns anything. */
export function mostIn(worth: ReadonlyMap<string, number>): number {
  let most = 0;
  for (const value of worth.values()) most = Math.max(most, value);
  return most;
}
