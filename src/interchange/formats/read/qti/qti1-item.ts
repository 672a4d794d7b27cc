/**
 * Turns an item of QTI 1.2 (IMS, “ASI Information Model” and “Best Practice”) into a question of ours. Canvas names its
 * kinds of questions; those of other programs are told by their responses and by how they score them.
 */
import type { InPieces } from '../../../../lib/in-pieces.ts';
import { mostParts } from '../../../../model/entities/quiz/quiz.ts';
import { withBlanks } from '../../../../model/study/quiz/blanks.ts';
import { cleanLine } from '../../../../text/clean-text.ts';
import { allNamed, childOf, textOf, type XmlElement } from '../../../../text/xml-tree.ts';
import { type AnswerFeedback, explanationOf } from '../shared/feedback.ts';
import {
  choiceTask,
  distinct,
  type FoundQuestion,
  type FoundTask,
  matchingTask,
  pointsOf,
  withLosses,
} from '../shared/question-items.ts';
import { lossesIn } from '../shared/question-text.ts';
import {
  acceptedWords,
  exactOnly,
  numberTask,
  partlyIn,
  shortTask,
  truthTask,
  type WeighedAnswer,
  weighedChoice,
} from '../shared/weighed-answers.ts';
import { blankMark, type Seen } from './body-text.ts';
import { mostResponses, presentationOf, type Response, wordsOf } from './qti1-presentation.ts';
import { type Condition, conditionsOf, mostIn, mostOf, worthOf } from './qti1-scores.ts';

interface Item {
  /** In lower case: `multiple_choice_question`; empty if the program does not say. */
  type: string;
  stem: string;
  responses: readonly Response[];
  conditions: readonly Condition[];
}

/** Kinds of Canvas and Blackboard that cannot be asked here. */
const unasked: readonly (readonly [RegExp, string])[] = [
  [/^essay|short response/, 'an essay, which cannot be marked; left out'],
  [/file.?upload/, 'asks for a file; left out'],
  [/^text_only/, 'a description, which asks for nothing; left out'],
  [/calculated|formula/, 'draws its numbers at random; left out'],
  [/hot.?spot/, 'is answered in a picture; left out'],
];

export function* questionOfQti1(element: XmlElement): InPieces<FoundQuestion> {
  const seen: Seen = { pictures: 0, formulas: 0 };
  const title = cleanLine(element.attributes.get('title') ?? '');
  const type = typeOf(element);
  const { text, responses } = yield* presentationOf(childOf(element, 'presentation'), seen);
  const what =
    text
      .replace(/\ufdd0$/, '')
      .trim()
      .replaceAll(blankMark, '…') ||
    title ||
    'A question';
  for (const _ of allNamed(element, 'calculated'))
    return { what, made: 'draws its numbers at random; left out', explanation: '' };
  const conditions = conditionsOf(element);
  const stem = text.replace(/_{3,}/g, '__');
  const item: Item = { type, stem, responses, conditions };
  const made = withLosses(taskOf(item), lossesIn(seen));
  const points = pointsOf(metaOf(element, /^points_possible$/));
  return { what, made, explanation: yield* whyOf(element, item), points };
}

function typeOf(item: XmlElement): string {
  const named = metaOf(item, /^(?:question_type|qmd_itemtype|cc_profile)$/).toLowerCase();
  if (named !== '') return named;
  const meta = childOf(item, 'itemmetadata');
  for (const name of ['bbmd_questiontype', 'qmd_itemtype'])
    for (const one of allNamed(meta, name)) return cleanLine(textOf(one)).toLowerCase();
  return '';
}

function metaOf(item: XmlElement, name: RegExp): string {
  for (const field of allNamed(childOf(item, 'itemmetadata'), 'qtimetadatafield'))
    if (name.test(textOf(childOf(field, 'fieldlabel')).trim()))
      return cleanLine(textOf(childOf(field, 'fieldentry')));
  return '';
}

function taskOf(item: Item): FoundTask | string {
  const { type, stem, responses } = item;
  const why = unasked.find(([pattern]) => pattern.test(type))?.[1];
  if (why !== undefined) return why;
  if (stem.replaceAll(blankMark, '').trim() === '') return 'a question without words; left out';
  const [first] = responses;
  if (first === undefined) return 'asks for nothing; left out';
  if (responses.some(({ kind }) => kind === 'other')) return 'is answered in a picture; left out';
  if (responses.every(({ kind }) => kind !== 'choice')) return typedTask(item);
  if (responses.some(({ kind }) => kind !== 'choice'))
    return 'asks several things at once; left out';
  if (/multiple_blanks|multiple_dropdowns/.test(type) || isNamedInBrackets(item))
    return bracketTask(item);
  return responses.length > 1 ? matchTask(item) : choiceOf(item, first);
}

function choiceOf({ type, stem, conditions }: Item, response: Response): FoundTask | string {
  const { id, labels, isMultiple, isOrdered } = response;
  const scored = conditions.filter(({ score }) => score > 0);
  const best = scored.toSorted((a, b) => b.score - a.score)[0];
  if (best === undefined) return 'has no correct answer; left out';
  const together = best.yes.filter((one) => one.id === id).map(({ value }) => value);
  if (isOrdered) {
    const steps = together.flatMap((one) => labels.get(one) ?? []);
    if (steps.length < labels.size || steps.length < 2 || distinct(steps).length < steps.length)
      return 'has fewer than two different steps; left out';
    if (steps.length > mostParts) return `has more than ${mostParts} steps; left out`;
    return { stem, task: { kind: 'ordering', steps } };
  }
  const words = [...labels.values()];
  const isMany = isMultiple || /multiple.answers?/.test(type);
  if (isMany && !best.isAny && (together.length > 1 || best.no.length > 0))
    return choiceTask(
      stem,
      words,
      together.flatMap((one) => labels.get(one) ?? []),
      true,
    );
  const answers = weighedLabels(response, conditions);
  const lower = words.map((one) => one.toLowerCase()).toSorted();
  const [right, ...more] = answers.filter(({ worth }) => worth === 100);
  if (!isMany && lower.join() === 'false,true' && right !== undefined && more.length === 0)
    return truthTask(stem, right.text.toLowerCase() === 'true');
  return weighedChoice(stem, answers, isMany);
}

/** Percent of the best. */
function weighedLabels(
  { id, labels }: Response,
  conditions: readonly Condition[],
): WeighedAnswer[] {
  const worth = worthOf(id, conditions);
  const most = mostIn(worth);
  return [...labels].map(([label, text]) => ({
    text,
    worth: most > 0 ? ((worth.get(label) ?? 0) / most) * 100 : 0,
    feedback: '',
  }));
}

function weighedWords({ id }: Response, conditions: readonly Condition[]): WeighedAnswer[] {
  const worth = worthOf(id, conditions);
  const most = mostIn(worth);
  return [...worth].map(([text, value]) => ({
    text: cleanLine(text).replaceAll('*', '\\*'),
    worth: most > 0 ? (value / most) * 100 : 0,
    feedback: '',
  }));
}

function typedTask({ type, stem, responses, conditions }: Item): FoundTask | string {
  const [first] = responses;
  const isNumber = /numerical/.test(type) || first?.kind === 'number';
  const all = responses.map((response) => weighedWords(response, conditions));
  if (responses.length === 1 && first !== undefined) {
    const ranges = conditions.flatMap(({ score, ranges: some }) => (score > 0 ? some : []));
    const [answers = []] = all;
    // An essay is a text without a correct answer.
    if (answers.length === 0)
      return ranges.length > 0
        ? 'asks for a number in a range; left out'
        : 'an essay, which cannot be marked; left out';
    const mark = stem.indexOf(blankMark);
    const isInline = mark >= 0 && stem.slice(mark + 1).trim() !== '';
    const bare = stem.replaceAll(blankMark, '').trim();
    const isExact = ranges.every((value) => answers.some((one) => Number(one.text) === value));
    if (isNumber) {
      const short = answers.map((one) => ({ ...one, text: plainNumber(one.text) }));
      return withLosses(numberTask(bare, short), isExact ? [] : [exactOnly]);
    }
    if (!isInline) return shortTask(bare, answers);
  }
  const blanks = all.map(acceptedWords);
  return blanksTask(stem.split(blankMark), blanks, all.some(isPartly));
}

/** Programs write `4.0` for 4. */
function plainNumber(text: string): string {
  return /^-?\d+\.0+$/.test(text) ? text.replace(/\.0+$/, '') : text;
}

function isPartly(answers: readonly WeighedAnswer[]): boolean {
  return partlyIn(answers).partly !== undefined;
}

function blanksTask(
  around: readonly string[],
  blanks: readonly (readonly string[])[],
  hasPartly: boolean,
  loss?: string,
): FoundTask | string {
  if (blanks.length === 0 || around.length !== blanks.length + 1)
    return 'asks several things at once; left out';
  if (blanks.some((accepted) => accepted.length === 0))
    return 'has a blank without an accepted answer; left out';
  if (blanks.length > mostParts) return `has more than ${mostParts} blanks; left out`;
  return { ...withBlanks(around, blanks), loss, ...(hasPartly && { partly: 'wrong' }) };
}

/** Canvas writes the name of a blank in brackets, and again as the words of its response. */
function isNamedInBrackets({ stem, responses }: Item): boolean {
  return responses.every((one) => one.prompt !== '' && stem.includes(`[${one.prompt}]`));
}

function nameOf({ id, prompt }: Response): string {
  return prompt || id.replace(/^response_/, '');
}

function bracketTask({ type, stem, responses, conditions }: Item): FoundTask | string {
  const found = responses.map((response) => ({
    response,
    mark: `[${nameOf(response)}]`,
    at: stem.indexOf(`[${nameOf(response)}]`),
  }));
  const sorted = found.filter(({ at }) => at >= 0).toSorted((a, b) => a.at - b.at);
  if (sorted.length < responses.length) return 'has a blank without a place in its text; left out';
  const around: string[] = [];
  const blanks: string[][] = [];
  let from = 0;
  let hasPartly = false;
  for (const { response, mark, at } of sorted) {
    around.push(stem.slice(from, at));
    from = at + mark.length;
    const answers = weighedLabels(response, conditions);
    hasPartly ||= isPartly(answers);
    // Canvas accepts all that it lists, and scores only the first.
    const isTyped = /multiple_blanks/.test(type);
    const accepted = isTyped ? answers.map(({ text }) => text) : acceptedWords(answers);
    blanks.push(distinct(accepted.map(cleanLine)).slice(0, mostParts));
  }
  around.push(stem.slice(from));
  const isChosen = !/multiple_blanks/.test(type);
  return blanksTask(
    around,
    blanks,
    hasPartly,
    isChosen ? 'its words are typed, not chosen' : undefined,
  );
}

function matchTask({ stem, responses, conditions }: Item): FoundTask | string {
  const extra: string[] = [];
  const pairs = responses.map((response) => {
    const worth = worthOf(response.id, conditions);
    const most = mostIn(worth);
    const right = [...worth].find(([, value]) => value > 0 && value === most)?.[0] ?? '';
    extra.push(...response.labels.values());
    return { prompt: response.prompt, answer: response.labels.get(right) ?? '' };
  });
  return matchingTask(
    stem,
    pairs,
    extra.filter((one) => one !== ''),
  );
}

/** What is said of all answers, of the correct one and of others. */
function* whyOf(element: XmlElement, item: Item): InPieces<string> {
  const texts = new Map<string, string>();
  const seen: Seen = { pictures: 0, formulas: 0 };
  for (const feedback of allNamed(element, 'itemfeedback')) {
    const id = feedback.attributes.get('ident') ?? '';
    if (texts.size < mostResponses) texts.set(id, yield* wordsOf(feedback, seen));
  }
  if (texts.size === 0) return '';
  const labels = new Map(item.responses.flatMap((one) => [...one.labels]));
  const most = mostOf(item.conditions);
  const best = new Set(
    item.responses
      .flatMap(({ id }) =>
        [...worthOf(id, item.conditions)].filter(([, value]) => value > 0 && value === most),
      )
      .map(([value]) => value),
  );
  const told: AnswerFeedback[] = [];
  const named = new Set<string>();
  // A condition that scores says what is said of a correct answer.
  for (const { score, yes, feedback } of item.conditions) {
    const [only] = yes.length === 1 ? yes : [];
    for (const id of feedback) {
      const text = texts.get(id) ?? '';
      if (named.has(id) || text === '' || isGeneral(id)) continue;
      named.add(id);
      const isBest = only !== undefined && best.has(only.value);
      const isRight = isBest || (score > 0 && score === most) || ofRight.test(id);
      const answer = only === undefined ? '' : (labels.get(only.value) ?? only.value);
      told.push({ answer: isRight ? '' : answer, isRight, text });
    }
  }
  const general = [...texts].flatMap(([id, text]) => (named.has(id) ? [] : [text]));
  return explanationOf(general.filter((text) => text !== '').join('\n'), told);
}

const ofRight = /^(?!.*(?:incorrect|not_?correct|wrong)).*(?:correct|right)/i;

function isGeneral(id: string): boolean {
  return /^general_(?:fb|feedback)$|solution/i.test(id);
}
