/** What an item of QTI asks for, in the kinds of questions that there are here. Pure. */

import type { InPieces } from '../../../../lib/in-pieces.ts';
import { mostParts } from '../../../../model/entities/quiz/quiz.ts';
import { truths } from '../../../../model/study/quiz/task.ts';
import { allNamed, type XmlElement } from '../../../../text/xml-tree.ts';
import { choiceTask, type FoundTask, matchingTask } from '../items/question-tasks.ts';
import { clozeTask, gapTask, typedTask } from './blank-tasks.ts';
import { blankMark, plainText, type Seen } from './body-text.ts';
import { type Declaration, declarationOf, pairsOf, rightOf } from './declarations.ts';

/** Why an interaction cannot be asked here. */
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
  /** With marks where something is answered in it. */
  text: string;
}

/** @param text of its body. @returns why it is left out, where it cannot be asked */
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
    if (!isKnown(name)) return 'can only be asked by the program that made it; left out';
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

function isKnown(name: string): boolean {
  return isInline(name) || /^(choice|order|match|associate|gapMatch)Interaction$/.test(name);
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
  return choiceTask(stem, options, right, isMultiple);
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
  // What belongs to none may only be among the answers.
  if (pairs.length < answers.size) return 'has items on both sides that match nothing; left out';
  const turned = pairs.map(([one, other]): [string, string] => [other, one]);
  return pairedTask(stem, turned, words, [...answers.keys(), ...order]);
}

/** @param order of the items: a pair stands where its first one does */
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
