/**
 * When two items teach the same: equal words (without case, accents and spaces), or the same answer from the same
 * quote. Pure.
 */
import type { StudyItem } from '../../../generate/engine.ts';
import type { Card } from '../../../model/entities/card.ts';
import type { Question } from '../../../model/entities/quiz/quiz.ts';
import type { SummaryPoint } from '../../../model/entities/summary.ts';
import { parseCloze } from '../../../model/study/cloze.ts';
import { fieldsOfTask } from '../../../model/study/quiz/task.ts';
import { fold } from '../../../text/fold.ts';

/** Items with a common key are repeats. */
export function keysOfItem(item: StudyItem): string[] {
  switch (item.type) {
    case 'point':
      return keysOfPoint(item);
    case 'basic':
      return keysOfCard({ ...item, kind: 'basic', area: item.picture?.area });
    case 'cloze':
      return keysOfCard({ ...item, kind: 'cloze', front: item.text, back: '' });
    case 'question':
      return keysOfQuestion(item);
    case 'task':
      return keysOfQuestion({ ...item, ...fieldsOfTask(item.task) });
  }
}

export function keysOfPoint({ text, quote }: Pick<SummaryPoint, 'text' | 'quote'>): string[] {
  return keys(['point', text], ['point of', quote]);
}

export function keysOfCard({
  kind,
  front,
  back,
  quote,
  area,
}: Pick<Card, 'kind' | 'front' | 'back' | 'quote' | 'area'>): string[] {
  const answer = kind === 'cloze' ? gapsOf(front) : back;
  // Cards of different pictures may have the same front.
  if (area && quote) return keys(['card of', quote, answer]);
  return keys(['card', front], ...(quote ? [['card of', quote, answer]] : []));
}

export function keysOfQuestion({
  stem,
  options,
  answer,
  quote,
}: Pick<Question, 'stem' | 'options' | 'answer' | 'quote'>): string[] {
  const right = options[answer] ?? '';
  return keys(['question', stem, right], ...(quote ? [['question of', quote, right]] : []));
}

function gapsOf(text: string): string {
  return parseCloze(text)
    .flatMap((part) => (part.kind === 'gap' ? [part.text] : []))
    .join(' ');
}

function keys(...parts: string[][]): string[] {
  return parts.map((words) =>
    words.map((word) => fold(word).replace(/\s+/g, ' ').trim()).join('|'),
  );
}
