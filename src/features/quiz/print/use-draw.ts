/**
 * What is printed or exported of a quiz. A mixed quiz holds no questions: they are drawn as for a sitting, when the dialog opens and
 * when the student asks for it, and stay as they were drawn whatever is written meanwhile. Nothing of it is kept.
 */
import { useEffect, useEffectEvent, useState } from 'react';
import { currentDatabase } from '../../../db/database.ts';
import { systemRandom, uuidv7 } from '../../../lib/ids.ts';
import type { Question, Quiz } from '../../../model/entities/quiz/quiz.ts';
import { useOnce } from '../../../ui/press/use-once.ts';
import { drawIds } from '../start/draw-ids.ts';
import { readLiveQuestions } from '../use-quiz.ts';

interface Drawn {
  /** In the order drawn, as a sitting would ask them. */
  questions: Question[];
  /** Milliseconds since the epoch. */
  at: number;
}

export interface Draw {
  /** The latest that was drawn; none before the first, or where that failed. */
  drawn: Drawn | undefined;
  isDrawing: boolean;
  /** The latest draw: the one before it stays. */
  hasFailed: boolean;
  again: () => void;
}

/** @returns the questions, and how they were drawn where the quiz is a mixed one */
export function useAsked(
  quiz: Quiz,
  own: readonly Question[],
): { questions: readonly Question[]; draw: Draw | undefined } {
  const [drawn, setDrawn] = useState<Drawn>();
  const [hasFailed, setFailed] = useState(false);
  const [run, isBusy] = useOnce(async () => {
    try {
      setDrawn({ questions: await drawFrom(quiz), at: Date.now() });
      setFailed(false);
    } catch (error) {
      console.warn('The questions could not be drawn', error);
      setFailed(true);
    }
  });
  const isMixed = quiz.mix != null;
  const begin = useEffectEvent(() => void run());
  useEffect(() => {
    if (isMixed) begin();
  }, [isMixed]);
  if (!isMixed) return { questions: own, draw: undefined };
  const isDrawing = isBusy || (drawn === undefined && !hasFailed);
  return {
    questions: drawn?.questions ?? [],
    draw: { drawn, isDrawing, hasFailed, again: () => void run() },
  };
}

async function drawFrom(quiz: Quiz): Promise<Question[]> {
  const database = currentDatabase();
  const ids = await drawIds(database, quiz, uuidv7(Date.now(), systemRandom), {});
  return readLiveQuestions(database, ids ?? []);
}
