/**
 * Moodle's embedded answers (docs.moodle.org, “Embedded Answers (Cloze) question type”): a text with answers in braces,
 * such as `{1:SHORTANSWER:=cell#Yes~%50%cells}`. They become blanks; words to choose from are typed. Pure.
 */
import { mostParts } from '../../../../model/entities/quiz/quiz.ts';
import { withBlanks } from '../../../../model/study/quiz/blanks.ts';
import { blankSign } from '../../../../model/study/quiz/task.ts';
import type { AnswerFeedback } from '../shared/feedback.ts';
import type { FoundTask } from '../shared/question-items.ts';
import {
  acceptedWords,
  exactOnly,
  hasTolerance,
  partlyIn,
  type WeighedAnswer,
  weighedChoice,
} from '../shared/weighed-answers.ts';

/** Type and answers of an embedded question. Each sign matches in one way, and an open brace ends soon. */
const embedded =
  /\{\d{0,4}:(SHORTANSWER(?:_C)?|SAC?|MWC?|NUMERICAL|NM|MULTICHOICE(?:_[A-Z]{1,3})?|MC[A-Z]{0,2}|MULTIRESPONSE(?:_[A-Z]{1,3})?|MR[A-Z]{0,2}):((?:\\[\s\S]|[^\\}]){1,4000})\}/g;
/** UTF-16 units, more than a question may have. */
const longest = 50_000;

export function clozeOfMoodle(text: string): {
  made: FoundTask | string;
  answers: AnswerFeedback[];
} {
  if (text.length > longest) return { made: 'too long for one question; left out', answers: [] };
  const around: string[] = [];
  const asked: { type: string; answers: WeighedAnswer[] }[] = [];
  let at = 0;
  for (const { 0: whole, 1: type = '', 2: inside = '', index } of text.matchAll(embedded)) {
    around.push(text.slice(at, index));
    asked.push({ type, answers: answersIn(inside) });
    at = index + whole.length;
  }
  around.push(text.slice(at));
  const answers = asked.flatMap(({ answers: all }) =>
    all.map(({ text: answer, feedback }) => ({
      answer: answer === '*' ? 'Other answers' : answer,
      // Each blank has its own correct answer, which is named.
      isRight: false,
      text: feedback,
    })),
  );
  return { made: taskOf(around, asked), answers };
}

function taskOf(
  around: readonly string[],
  asked: readonly { type: string; answers: WeighedAnswer[] }[],
): FoundTask | string {
  const [first] = asked;
  if (first === undefined) return 'asks for nothing; left out';
  if (asked.some(({ type }) => isResponse(type)) && asked.length > 1)
    return 'asks several things at once; left out';
  if (asked.length === 1 && isChoice(first.type)) {
    const [before = '', after = ''] = around;
    const isEnd = /^[\s.:;?!]*$/.test(after);
    const stem = isEnd ? before.trim() : before + blankSign + after;
    return weighedChoice(stem.trim(), first.answers, isResponse(first.type));
  }
  if (asked.length > mostParts) return `has more than ${mostParts} blanks; left out`;
  const blanks = asked.map(({ type, answers }) =>
    acceptedWords(isNumber(type) ? answers.map(withoutTolerance) : answers),
  );
  if (blanks.some((accepted) => accepted.length === 0))
    return 'has a blank without an accepted answer; left out';
  const losses = [
    ...(asked.some(({ type }) => isChoice(type)) ? ['its words are typed, not chosen'] : []),
    ...(asked.some(
      ({ type, answers }) => isNumber(type) && answers.some((one) => hasTolerance(one.text)),
    )
      ? [exactOnly]
      : []),
  ];
  const isPartly = asked.some(({ answers }) => partlyIn(answers).partly !== undefined);
  return {
    ...withBlanks(around, blanks),
    ...(losses.length > 0 && { loss: losses.join('; ') }),
    ...(isPartly && { partly: 'wrong' as const }),
  };
}

function isNumber(type: string): boolean {
  return type.startsWith('N');
}

function isChoice(type: string): boolean {
  return type.startsWith('MC') || type.startsWith('MULTI') || isResponse(type);
}

function isResponse(type: string): boolean {
  return type.startsWith('MR') || type.startsWith('MULTIR');
}

function withoutTolerance(answer: WeighedAnswer): WeighedAnswer {
  return { ...answer, text: answer.text.replace(/:.*$/s, '').trim() };
}

/** `=right#feedback~%50%half~wrong`; a backslash makes a sign literal. */
function answersIn(inside: string): WeighedAnswer[] {
  return inside
    .split(/(?<!\\)~/)
    .map((piece) => {
      const [, full, percent, words = ''] =
        /^\s*(?:(=)|%(-?\d+(?:[.,]\d+)?)%)?([\s\S]*)$/.exec(piece) ?? [];
      const [answer = '', ...feedback] = words.split(/(?<!\\)#/);
      const worth = full === undefined ? Number((percent ?? '0').replace(',', '.')) : 100;
      return { text: literal(answer), worth, feedback: literal(feedback.join('#')) };
    })
    .filter(({ text }) => text !== '');
}

function literal(text: string): string {
  return text
    .replace(/\\([~#=}{"/\\])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}
