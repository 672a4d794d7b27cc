/** QTI items that are answered within their text, and their declarations of answers. */
import type { InPieces } from '../../../../lib/in-pieces.ts';
import { mostParts } from '../../../../model/entities/quiz/quiz.ts';
import { withBlanks } from '../../../../model/study/quiz/blanks.ts';
import { cleanLine } from '../../../../text/clean-text.ts';
import {
  allNamed,
  childOf,
  elementsOf,
  textOf,
  type XmlElement,
} from '../../../../text/xml-tree.ts';
import { choiceTask, type FoundTask, matchingTask } from '../shared/question-items.ts';
import { blankMark, plainText } from './body-text.ts';

/** Marks a blank that stands alone. */
export const clozeClass = 'cloze';
const typedNotChosen = 'its words are typed, not chosen';

/** A single input is a short answer if it stands alone, otherwise a blank. */
export function typedTask(
  item: XmlElement,
  interaction: XmlElement,
  text: string,
): FoundTask | string {
  const declaration = declarationOf(item, interaction);
  const accepted = acceptedOf(declaration).slice(0, mostParts);
  if (accepted.length === 0) return 'has no accepted answer; left out';
  const isRange = [...allNamed(item, 'equal')].some(({ attributes }) =>
    /absolute|relative/.test(attributes.get('toleranceMode') ?? ''),
  );
  const loss: Pick<FoundTask, 'loss' | 'partly'> = {
    ...(isRange && { loss: 'only the exact number is accepted' }),
    ...(isPartly(declaration) && { partly: 'wrong' }),
  };
  const isBlank = interaction.attributes.get('class') === clozeClass || !standsAlone(text);
  if (isBlank) return { ...clozeOf(text, [accepted]), ...loss };
  const foils = foilsOf(declaration).slice(0, mostParts);
  const at = text.indexOf(blankMark);
  const after = text.slice(at + 1).replace(/^[\s.:;]+/, '');
  const stem = `${text.slice(0, at).trimEnd()}\n${after}`.trim();
  return { stem, task: { kind: 'short', accepted, foils }, ...loss };
}

/** On its own line, or after the question. */
function standsAlone(text: string): boolean {
  const at = text.indexOf(blankMark);
  const before = text.slice(text.lastIndexOf('\n', at) + 1, at).trim();
  const [line = ''] = text.slice(at + 1).split('\n', 1);
  const isEnd = /^[\s.:;]*$/.test(line);
  return isEnd && (before === '' || /[?:=]$/.test(before));
}

export function* clozeTask(
  item: XmlElement,
  asked: readonly XmlElement[],
  text: string,
): InPieces<FoundTask | string> {
  const blanks: string[][] = [];
  let isChosen = false;
  let isAnyPartly = false;
  for (const interaction of asked) {
    const declaration = declarationOf(item, interaction);
    isAnyPartly ||= isPartly(declaration);
    if (interaction.name === 'textEntryInteraction') blanks.push(acceptedOf(declaration));
    else {
      isChosen = true;
      const right = new Set(rightOf(declaration));
      const words: string[] = [];
      for (const choice of allNamed(interaction, 'inlineChoice')) {
        if (!right.has(choice.attributes.get('identifier') ?? '')) continue;
        words.push(cleanLine(yield* plainText(choice, { pictures: 0, formulas: 0 })));
      }
      blanks.push(words.filter((word) => word !== ''));
    }
  }
  if (blanks.some((accepted) => accepted.length === 0))
    return 'has a blank without an accepted answer; left out';
  if (blanks.length > mostParts) return `has more than ${mostParts} blanks; left out`;
  return {
    ...clozeOf(text, blanks),
    ...(isChosen && { loss: typedNotChosen }),
    ...(isAnyPartly && { partly: 'wrong' }),
  };
}

function clozeOf(text: string, blanks: string[][]): FoundTask {
  return withBlanks(text.split(blankMark), blanks);
}

/** Words to put into gaps are matched, or typed if one word fits several gaps. */
export function gapTask(
  interaction: XmlElement,
  declaration: Declaration,
  text: string,
  words: ReadonlyMap<string, string>,
): FoundTask | string {
  const gaps = [...allNamed(interaction, 'gap')].map(({ attributes }) =>
    attributes.get('identifier'),
  );
  const pairs = pairsOf(declaration);
  const own = gaps.map((gap) => {
    const [id = ''] = pairs.find(([, other]) => other === gap) ?? [];
    return words.get(id) ?? '';
  });
  if (own.length === 0 || own.includes('')) return 'has a gap without a correct answer; left out';
  if (own.length === 1) return choiceTask(clozeOf(text, [own]).stem, [...words.values()], own);
  if (new Set(own).size < own.length) {
    const blanks = own.map((one) => [cleanLine(one)]);
    return blanks.length > mostParts
      ? `has more than ${mostParts} blanks; left out`
      : { ...clozeOf(text, blanks), loss: typedNotChosen };
  }
  let count = 0;
  const stem = text.replaceAll(blankMark, () => `[${++count}]`);
  return matchingTask(
    stem,
    own.map((answer, at) => ({ prompt: `[${at + 1}]`, answer })),
    [...words.values()],
  );
}

export interface Declaration {
  isMultiple: boolean;
  isNumber: boolean;
  /** In order. */
  correct: readonly string[];
  /** Value of each answer. */
  worth: ReadonlyMap<string, number>;
}

const none: Declaration = { isMultiple: false, isNumber: false, correct: [], worth: new Map() };

/** @returns an empty declaration if there is none */
export function declarationOf(item: XmlElement, interaction: XmlElement | undefined): Declaration {
  const id = interaction?.attributes.get('responseIdentifier');
  for (const element of elementsOf(item)) {
    if (element.name !== 'responseDeclaration' || element.attributes.get('identifier') !== id)
      continue;
    const worth = new Map<string, number>();
    for (const { attributes } of allNamed(childOf(element, 'mapping'), 'mapEntry')) {
      const value = Number(attributes.get('mappedValue') ?? Number.NaN);
      const key = cleanLine(attributes.get('mapKey') ?? '');
      if (key !== '' && Number.isFinite(value) && !worth.has(key)) worth.set(key, value);
    }
    const values = allNamed(childOf(element, 'correctResponse'), 'value');
    const isNumber = /^(float|integer)$/.test(element.attributes.get('baseType') ?? '');
    return {
      isNumber,
      isMultiple: element.attributes.get('cardinality') === 'multiple',
      correct: [...values].map((value) => cleanLine(textOf(value))).filter((one) => one !== ''),
      worth,
    };
  }
  return none;
}

/** The correct answers; without them those with a positive value, or only the best if one can be chosen. */
export function rightOf({ correct, worth, isMultiple }: Declaration): string[] {
  if (correct.length > 0) return [...correct];
  const most = bestOf(worth);
  return [...worth]
    .filter(([, value]) => value > 0 && (isMultiple || value === most))
    .map(([key]) => key);
}

/** A hostile file has more answers than a call takes arguments. */
function bestOf(worth: Declaration['worth']): number {
  let best = 0;
  for (const value of worth.values()) best = Math.max(best, value);
  return best;
}

/** Whether an answer earns a part of what the best one earns. */
function isPartly({ worth }: Declaration): boolean {
  const most = bestOf(worth);
  return [...worth.values()].some((value) => value > 0 && value < most);
}

function acceptedOf({ correct, worth, isNumber }: Declaration): string[] {
  const most = bestOf(worth);
  const mapped = [...worth].filter(([, value]) => value > 0 && value === most);
  const all = [...correct, ...mapped.map(([key]) => key)];
  // Programs write `4.0` for 4.
  const short = isNumber ? all.map(Number).filter(Number.isFinite).map(String) : [];
  return [...new Set([...all, ...short])];
}

/** Answers worth less are wrong, even if they are similar to a right one. */
function foilsOf({ correct, worth }: Declaration): string[] {
  const most = bestOf(worth);
  return [...worth]
    .filter(([key, value]) => (value <= 0 || value < most) && !correct.includes(key))
    .map(([key]) => key);
}

/** `A B`: two choices that match. */
export function pairsOf(declaration: Declaration): [string, string][] {
  return rightOf(declaration).flatMap((pair) => {
    const [first, second, ...more] = pair.split(' ');
    return first && second && more.length === 0 ? [[first, second]] : [];
  });
}
