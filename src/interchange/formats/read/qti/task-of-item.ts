/** Turns a QTI item into a question of ours. */
import type { InPieces } from '../../../../lib/in-pieces.ts';
import { mostParts } from '../../../../model/entities/quiz/quiz.ts';
import { truths } from '../../../../model/study/quiz/task.ts';
import { cleanLine } from '../../../../text/clean-text.ts';
import { allNamed, childOf, elementsOf, type XmlElement } from '../../../../text/xml-tree.ts';
import { saysOnlyWhether } from '../shared/feedback.ts';
import {
  choiceTask,
  type FoundQuestion,
  type FoundTask,
  matchingTask,
  partlyOf,
  withLosses,
} from '../shared/question-items.ts';
import { lossesIn } from '../shared/question-text.ts';
import {
  clozeTask,
  type Declaration,
  declarationOf,
  gapTask,
  pairsOf,
  rightOf,
  typedTask,
} from './blank-tasks.ts';
import { blankMark, plainText, type Seen } from './body-text.ts';

/** Interactions that we cannot ask, with the reason. */
const unasked: Readonly<Record<string, string>> = {
  extendedTextInteraction: 'an essay, which cannot be marked; left out',
  uploadInteraction: 'asks for a file; left out',
  drawingInteraction: 'asks for a drawing; left out',
  hotspotInteraction: 'is answered in a picture; left out',
  selectPointInteraction: 'is answered in a picture; left out',
  graphicOrderInteraction: 'is answered in a picture; left out',
  graphicAssociateInteraction: 'is answered in a picture; left out',
  graphicGapMatchInteraction: 'is answered in a picture; left out',
  positionObjectInteraction: 'is answered in a picture; left out',
  sliderInteraction: 'asks for a place on a scale; left out',
  hottextInteraction: 'asks to mark words in a text; left out',
  mediaInteraction: 'plays a recording; left out',
};

interface ItemParts {
  item: XmlElement;
  body: XmlElement;
  seen: Seen;
  /** The body's words, with a mark for each answer. */
  text: string;
}

export function* taskOfItem(parts: ItemParts): InPieces<FoundTask | string> {
  const { item, body, seen, text } = parts;
  if (item.attributes.get('adaptive') === 'true') return 'is asked in several steps; left out';
  for (const _ of allNamed(body, 'printedVariable')) return 'draws its words at random; left out';
  const asked = interactionsIn(body);
  const [first] = asked;
  if (first === undefined) return 'asks for nothing; left out';
  for (const { name } of asked) {
    const why = Object.hasOwn(unasked, name) ? unasked[name] : undefined;
    if (why !== undefined) return why;
    if (!isInline(name) && !/^(choice|order|match|associate|gapMatch)Interaction$/.test(name))
      return 'can only be asked by the program that made it; left out';
  }
  if (text.replaceAll(blankMark, '').trim() === '') return 'a question without words; left out';
  if (asked.every(({ name }) => isInline(name))) {
    return asked.length === 1 && first.name === 'textEntryInteraction'
      ? typedTask(item, first, text)
      : yield* clozeTask(item, asked, text);
  }
  if (asked.length > 1) return 'asks several things at once; left out';
  const declaration = declarationOf(item, first);
  switch (first.name) {
    case 'choiceInteraction':
      return choiceOf(first, declaration, text, yield* wordsById(first, 'simpleChoice', seen));
    case 'orderInteraction':
      return orderOf(declaration, text, yield* wordsById(first, 'simpleChoice', seen));
    case 'gapMatchInteraction':
      return gapTask(first, declaration, text, yield* wordsById(first, 'gapText', seen));
    case 'matchInteraction':
      return yield* matchOf(first, declaration, text, seen);
    default: {
      const words = yield* wordsById(first, 'simpleAssociableChoice', seen);
      const pairs = pairsOf(declaration);
      return pairedTask(text, pairs, words, [...words.keys()]);
    }
  }
}

function interactionsIn(body: XmlElement): XmlElement[] {
  const found: XmlElement[] = [];
  const look = (parent: XmlElement) => {
    for (const child of parent.children) {
      if (typeof child === 'string' || child.name === 'endAttemptInteraction') continue;
      if (/Interaction$/.test(child.name)) found.push(child);
      else look(child);
    }
  };
  look(body);
  return found;
}

function isInline(name: string): boolean {
  return name === 'textEntryInteraction' || name === 'inlineChoiceInteraction';
}

function* wordsById(parent: XmlElement, name: string, seen: Seen): InPieces<Map<string, string>> {
  const words = new Map<string, string>();
  for (const choice of allNamed(parent, name)) {
    yield;
    words.set(choice.attributes.get('identifier') ?? '', yield* plainText(choice, seen));
  }
  return words;
}

function choiceOf(
  { attributes }: XmlElement,
  declaration: Declaration,
  stem: string,
  words: ReadonlyMap<string, string>,
): FoundTask | string {
  const options = [...words.values()];
  const right = rightOf(declaration).flatMap((id) => words.get(id) ?? []);
  if (right.length === 0) return 'has no correct answer; left out';
  const isMultiple = declaration.isMultiple && attributes.get('maxChoices') !== '1';
  const lower = options.map((one) => one.toLowerCase()).toSorted();
  if (!isMultiple && right.length === 1 && lower.join() === 'false,true') {
    const isTrue = right[0]?.toLowerCase() === 'true';
    return {
      stem,
      task: { kind: 'true-false', options: truths, right: isTrue ? 'True' : 'False' },
    };
  }
  const found = choiceTask(stem, options, right, isMultiple);
  if (typeof found === 'string') return found;
  const worth = [...words].map(([id]) => declaration.worth.get(id) ?? 0);
  const most = worth.reduce((best, value) => Math.max(best, value), 0);
  const isPartly = worth.some((value) => value > 0 && value < most);
  if (isMultiple) return { ...found, ...partlyOf(worth) };
  return { ...found, ...(isPartly && { partly: 'wrong' }) };
}

function orderOf(
  { correct }: Declaration,
  stem: string,
  words: ReadonlyMap<string, string>,
): FoundTask | string {
  const steps = correct.map((id) => words.get(id) ?? '');
  if (steps.length === 0) return 'has no correct answer; left out';
  if (steps.length < words.size) return 'leaves some of its steps out; left out';
  if (steps.includes('')) return 'has an answer without words; left out';
  if (steps.length < 2 || new Set(steps).size < steps.length)
    return 'has fewer than two different steps; left out';
  if (steps.length > mostParts) return `has more than ${mostParts} steps; left out`;
  return { stem, task: { kind: 'ordering', steps } };
}

function* matchOf(
  interaction: XmlElement,
  declaration: Declaration,
  stem: string,
  seen: Seen,
): InPieces<FoundTask | string> {
  const [left, right] = [...allNamed(interaction, 'simpleMatchSet')];
  if (left === undefined || right === undefined) return 'has fewer than two pairs; left out';
  const prompts = yield* wordsById(left, 'simpleAssociableChoice', seen);
  const answers = yield* wordsById(right, 'simpleAssociableChoice', seen);
  const words = new Map([...prompts, ...answers]);
  const pairs = pairsOf(declaration);
  const order = [...prompts.keys()];
  if (pairs.length >= prompts.size) return pairedTask(stem, pairs, words, [...words.keys()]);
  // Only answers may be without a match.
  if (pairs.length < answers.size) return 'has items on both sides that match nothing; left out';
  const turned = pairs.map(([one, other]): [string, string] => [other, one]);
  return pairedTask(stem, turned, words, [...answers.keys(), ...order]);
}

/** @param order of the items; a pair takes the place of its first item */
function pairedTask(
  stem: string,
  pairs: readonly [string, string][],
  words: ReadonlyMap<string, string>,
  order: readonly string[],
): FoundTask | string {
  const places = new Map(order.map((id, at) => [id, at]));
  const sorted = pairs.toSorted(([a], [b]) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
  const used = new Set(pairs.flat());
  return matchingTask(
    stem,
    sorted.map(([prompt, answer]) => ({
      prompt: words.get(prompt) ?? '',
      answer: words.get(answer) ?? '',
    })),
    order.filter((id) => !used.has(id)).map((id) => words.get(id) ?? ''),
  );
}

export function* questionOfItem(item: XmlElement): InPieces<FoundQuestion> {
  const title = cleanLine(item.attributes.get('title') ?? '');
  const body = childOf(item, 'itemBody');
  const seen = { pictures: 0, formulas: 0 };
  const text = yield* plainText(body, seen);
  const what = text.replaceAll(blankMark, '…') || title || 'A question';
  const asked =
    body === undefined
      ? 'asks for nothing; left out'
      : yield* taskOfItem({ item, body, seen, text });
  if (typeof asked === 'string') return { what, made: asked, explanation: '' };
  const made = withLosses(asked, lossesIn(seen));
  const [choice] = allNamed(body, 'choiceInteraction');
  const right = choice === undefined ? [] : rightOf(declarationOf(item, choice));
  return { what, made, explanation: yield* explanationOf(item, right) };
}

/**
 * Identifiers of feedback for right and wrong answers. An explanation is taken only if its meaning is certain: each
 * program has its own rules for feedback, and rubrics tell teachers how to mark.
 */
const ofRight = /^(?!.*(incorrect|not_?correct|wrong|false|error|fail)).*(correct|right|solution)/i;
const ofWrong = /incorrect|not_?correct|wrong|error|fail/i;

/** @param right identifiers of correct answers. @returns empty text if there is none */
function* explanationOf(item: XmlElement, right: readonly string[]): InPieces<string> {
  const told: { id: string; outcome: string; text: string }[] = [];
  const seen = { pictures: 0, formulas: 0 };
  for (const element of elementsOf(item)) {
    if (element.name !== 'modalFeedback') continue;
    const id = element.attributes.get('identifier') ?? '';
    const outcome = element.attributes.get('outcomeIdentifier') ?? '';
    if (element.attributes.get('showHide') === 'hide') continue;
    told.push({ id, outcome, text: yield* plainText(element, seen) });
  }
  for (const block of allNamed(childOf(item, 'itemBody'), 'feedbackBlock')) {
    const id = block.attributes.get('identifier') ?? '';
    const outcome = block.attributes.get('outcomeIdentifier') ?? '';
    if (!/solution/i.test(`${id} ${outcome}`)) continue;
    told.push({ id, outcome: 'solution', text: yield* plainText(block, seen) });
  }
  const only = right.length === 1 ? right[0] : undefined;
  const [first = ''] = [
    one(told.filter(({ outcome }) => /solution/i.test(outcome))),
    one(told.filter(({ id }) => ofRight.test(id))),
    one(told.filter(({ id }) => id === only)),
    one(told.length === 1 ? told.filter(({ id }) => !ofWrong.test(id)) : []),
    only === undefined ? '' : yield* inChoice(item, only),
  ].filter((text) => text !== '' && !saysOnlyWhether(text));
  return first;
}

/** Empty if there are several texts. */
function one(told: readonly { text: string }[]): string {
  const texts = new Set(told.map(({ text }) => text).filter((text) => text !== ''));
  return texts.size === 1 ? ([...texts][0] ?? '') : '';
}

function* inChoice(item: XmlElement, id: string): InPieces<string> {
  for (const choice of allNamed(item, 'simpleChoice')) {
    if (choice.attributes.get('identifier') !== id) continue;
    for (const feedback of allNamed(choice, 'feedbackInline'))
      return yield* plainText(feedback, { pictures: 0, formulas: 0 });
  }
  return '';
}
