/** Review questions of textbooks, with the sentences that answer them, marked by hand. */
import { join } from 'node:path';
import { readLines } from './read/judged.ts';

export interface LabelledQuestion {
  book: string;
  /** As in the gold files. */
  section: string;
  question: string;
  /** None: no sentence of the book answers it, as far as the reader saw. */
  answers: string[];
  /** Weights are made with the questions for tuning only. */
  split: 'tuning' | 'held-out';
}

export function readLabelledQuestions(): Promise<LabelledQuestion[]> {
  return readLines(join(import.meta.dirname, 'labels/questions.jsonl'));
}

/** Asks for an opinion, an own example or a drawing, which no sentence answers. */
export const ofOpinion =
  /\b(you|your|we|imagine|would|Figure|Table|patient|draw|graph)\b|^\s*(Provide|Give|Think|Select|Suppose|Compute|Use|Look|Using)\b|example/i;
