/** Turns a question of Moodle XML into one of ours. */
import type { InPieces } from '../../../../lib/in-pieces.ts';
import { mostParts } from '../../../../model/entities/quiz/quiz.ts';
import { withBlanks } from '../../../../model/study/quiz/blanks.ts';
import { cleanLine } from '../../../../text/clean-text.ts';
import { childOf, elementsOf, textOf, type XmlElement } from '../../../../text/xml-tree.ts';
import type { Seen } from '../qti/body-text.ts';
import { explanationOf } from '../shared/feedback.ts';
import {
  type FoundQuestion,
  type FoundTask,
  matchingTask,
  pointsOf,
  withLosses,
} from '../shared/question-items.ts';
import { lossesIn, wordsOfText } from '../shared/question-text.ts';
import {
  numberTask,
  shortTask,
  truthTask,
  type WeighedAnswer,
  weighedChoice,
  whyOfAnswers,
} from '../shared/weighed-answers.ts';
import { clozeOfMoodle } from './cloze.ts';

/** Types that cannot be asked here, by the beginning of their names. */
const unasked: readonly (readonly [RegExp, string])[] = [
  [/^essay/, 'an essay, which cannot be marked; left out'],
  [/^description$/, 'a description, which asks for nothing; left out'],
  [/^(?:calculated|random$|varnumeric|stack|formulas)/, 'draws its numbers at random; left out'],
  [/^(?:ddmarker|ddimage)/, 'is answered in a picture; left out'],
  [/^random/, 'draws on other questions; left out'],
  [/^recordrtc/, 'asks for a recording; left out'],
];

const typedNotChosen = 'its words are typed, not chosen';

interface Made {
  made: FoundTask | string;
  explanation: string;
}

export function* moodleQuestion(question: XmlElement): InPieces<FoundQuestion> {
  const seen: Seen = { pictures: 0, formulas: 0 };
  const type = (question.attributes.get('type') ?? '').toLowerCase();
  const stem = withoutLines(yield* wordsOf(childOf(question, 'questiontext'), seen));
  const name = cleanLine(textOf(childOf(childOf(question, 'name'), 'text')));
  const why = unasked.find(([pattern]) => pattern.test(type))?.[1];
  const isEmbedded = type === 'cloze' || type === 'multianswer';
  const what = (isEmbedded ? name || stem : stem || name) || 'A question';
  if (why !== undefined) return { what, made: why, explanation: '' };
  if (stem === '') return { what, made: 'a question without words; left out', explanation: '' };
  const general = yield* wordsOf(childOf(question, 'generalfeedback'), seen);
  const { made, explanation } = yield* taskOf(question, type, stem, general, seen);
  const hasHints = [...elementsOf(question)].some(
    (one) => one.name === 'hint' && textOf(childOf(one, 'text')).trim() !== '',
  );
  const losses = [...lossesIn(seen), ...(hasHints ? ['its hints are left out'] : [])];
  const points = pointsOf(textOf(childOf(question, 'defaultgrade')));
  return { what, made: withLosses(made, losses), explanation, points };
}

function* taskOf(
  question: XmlElement,
  type: string,
  stem: string,
  general: string,
  seen: Seen,
): InPieces<Made> {
  switch (type) {
    case 'multichoice':
    case 'multichoiceset':
    case 'truefalse':
    case 'shortanswer':
    case 'numerical': {
      const answers = yield* answersOf(question, type === 'numerical', seen);
      return {
        made: weighedTask(question, type, stem, answers),
        explanation: whyOfAnswers(general, type === 'truefalse' ? unnamed(answers) : answers),
      };
    }
    case 'matching':
    case 'ddmatch':
      return { made: yield* pairedTask(question, stem, seen), explanation: general };
    case 'ordering': {
      const answers = yield* answersOf(question, false, seen);
      const made = orderTask(
        stem,
        answers.map(({ text }) => text),
      );
      return { made, explanation: general };
    }
    case 'cloze':
    case 'multianswer': {
      const { made, answers } = clozeOfMoodle(stem);
      return { made, explanation: explanationOf(general, answers) };
    }
    case 'gapselect':
    case 'ddwtos':
      return { made: yield* gapTask(question, stem, seen), explanation: general };
    default:
      return { made: 'a kind of question that Haversack does not have; left out', explanation: '' };
  }
}

function weighedTask(
  question: XmlElement,
  type: string,
  stem: string,
  answers: readonly WeighedAnswer[],
): FoundTask | string {
  switch (type) {
    case 'truefalse': {
      const [right] = answers.filter(({ worth }) => worth > 0);
      return right === undefined
        ? 'has no correct answer; left out'
        : truthTask(stem, right.text.toLowerCase() === 'true');
    }
    case 'shortanswer':
      return shortTask(stem, answers);
    case 'numerical':
      return numberTask(stem, answers);
    default: {
      const single = textOf(childOf(question, 'single')).trim().toLowerCase();
      const isMultiple = type === 'multichoiceset' || /^(?:false|0)$/.test(single);
      return weighedChoice(stem, answers, isMultiple);
    }
  }
}

/** “True” needs no saying before its feedback. */
function unnamed(answers: readonly WeighedAnswer[]): WeighedAnswer[] {
  return answers.map((one) => ({ ...one, text: '' }));
}

function* answersOf(
  question: XmlElement,
  isNumber: boolean,
  seen: Seen,
): InPieces<WeighedAnswer[]> {
  const answers: WeighedAnswer[] = [];
  for (const answer of elementsOf(question)) {
    if (answer.name !== 'answer') continue;
    const text = yield* wordsOf(answer, seen);
    const tolerance = cleanLine(textOf(childOf(answer, 'tolerance')));
    const worth = Number(answer.attributes.get('fraction') ?? 0);
    answers.push({
      text: isNumber && tolerance !== '' ? `${text}:${tolerance}` : text,
      worth: Number.isFinite(worth) ? worth : 0,
      feedback: yield* wordsOf(childOf(answer, 'feedback'), seen),
    });
    if (answers.length > mostAnswers) break;
  }
  return answers;
}

/** Far more than `mostParts`. */
const mostAnswers = 1_000;

function* pairedTask(question: XmlElement, stem: string, seen: Seen): InPieces<FoundTask | string> {
  const pairs: { prompt: string; answer: string }[] = [];
  for (const pair of elementsOf(question)) {
    if (pair.name !== 'subquestion' || pairs.length > mostAnswers) continue;
    const prompt = yield* wordsOf(pair, seen);
    pairs.push({ prompt, answer: yield* wordsOf(childOf(pair, 'answer'), seen) });
  }
  return matchingTask(
    stem,
    pairs.filter(({ prompt }) => prompt !== ''),
    pairs.filter(({ prompt }) => prompt === '').map(({ answer }) => answer),
  );
}

function orderTask(stem: string, steps: string[]): FoundTask | string {
  if (steps.length < 2 || new Set(steps).size < steps.length || steps.includes(''))
    return 'has fewer than two different steps; left out';
  if (steps.length > mostParts) return `has more than ${mostParts} steps; left out`;
  return { stem, task: { kind: 'ordering', steps } };
}

/** `[[2]]` stands for the second of the words to choose from. */
function* gapTask(question: XmlElement, stem: string, seen: Seen): InPieces<FoundTask | string> {
  const words: string[] = [];
  for (const choice of elementsOf(question)) {
    if (choice.name !== 'selectoption' && choice.name !== 'dragbox') continue;
    words.push(yield* wordsOf(choice, seen));
    if (words.length > mostAnswers) break;
  }
  // Odd places are numbers.
  const parts = stem.split(/\[\[(\d{1,4})\]\]/);
  const blanks = parts.filter((_, at) => at % 2 === 1).map((at) => [words[Number(at) - 1] ?? '']);
  if (blanks.length === 0 || blanks.some(([word]) => word === ''))
    return 'has a blank without an accepted answer; left out';
  if (blanks.length > mostParts) return `has more than ${mostParts} blanks; left out`;
  const around = parts.filter((_, at) => at % 2 === 0);
  return { ...withBlanks(around, blanks), loss: typedNotChosen };
}

/** The words of `<text>` by the element's format. */
function* wordsOf(element: XmlElement | undefined, seen: Seen): InPieces<string> {
  const format = element?.attributes.get('format') ?? '';
  const text = textOf(childOf(element, 'text')).trim();
  const known = /^(?:html|markdown|plain_text)$/.test(format) ? format : undefined;
  return (yield* wordsOfText(text, known, seen)).trim();
}

/** A drawn line would be read as a blank. */
function withoutLines(text: string): string {
  return text.replace(/_{3,}/g, '__');
}
