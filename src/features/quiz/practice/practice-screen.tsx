/**
 * A quiz is taken: all its questions, those that were drawn when it began, or with `#missed=…` those that were missed in
 * a sitting.
 */
import { useLocation, useParams } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AccountDatabase } from '../../../db/database.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import { systemRandom, uuidv7 } from '../../../lib/ids.ts';
import * as say from '../../../lib/messages.ts';
import { mostQuestions } from '../../../model/entities/facts/attempt.ts';
import { isTombstone } from '../../../model/merge.ts';
import { missedIds } from '../../../model/study/scoring.ts';
import { LoadingPage } from '../../../ui/page/loading.tsx';
import { NoQuiz } from '../no-quiz.tsx';
import { startSitting } from '../start/start-sitting.ts';
import { readFilesOfQuizzes, readLiveQuestions, readLiveQuiz, readQuestions } from '../use-quiz.ts';
import { GoneQuestions } from './gone-questions.tsx';
import { Practice } from './practice-page.tsx';
import { beginPractice, countAnswered, type PracticeDraft } from './sitting/practice.ts';
import { readDraft } from './sitting/practice-draft.ts';
import { draftKeyOf, readUnderWay, type SittingPlace } from './sitting/sittings.ts';

export function PracticeScreen() {
  const { id = '' } = useParams({ strict: false });
  const missedIn = useLocation({ select: ({ hash }) => /^missed=(.+)$/.exec(hash)?.[1] });
  const place = { quizId: id, missedIn };
  // What is read of one sitting is never shown in another.
  return <PracticeOf key={draftKeyOf(place)} place={place} />;
}

function PracticeOf({ place }: { place: SittingPlace }) {
  const [fresh] = useState(() => beginPractice(uuidv7(Date.now(), systemRandom), Date.now()));
  /** It stays on the screen until that is left, also when it is finished, or another device or tab begins another one. */
  const shown = useRef<PracticeDraft>(undefined);
  const [draws, setDraws] = useState<'done' | 'failed'>();
  const read = useRows(
    async (db) => {
      const found = await readPractice(db, place, shown.current);
      shown.current ??= found.underWay ?? (found.isToDraw ? undefined : fresh);
      return found;
    },
    [draftKeyOf(place)],
  );
  const isToDraw = read?.isToDraw === true;
  const draw = useEffectEvent(async () => {
    try {
      if (read?.quiz) await startSitting(read.quiz, {});
      setDraws('done');
    } catch (error) {
      console.warn('The questions could not be drawn', error);
      setDraws('failed');
    }
  });
  useEffect(() => {
    if (isToDraw) void draw();
  }, [isToDraw]);
  if (isToDraw && draws === 'failed') {
    const text = 'Your quizzes are safe. Reload the page to try again.';
    return <NoQuiz title="Mixed quiz" problem={say.errorFetchingQuestions} text={text} />;
  }
  if (read === undefined || (isToDraw && draws === undefined)) {
    return <LoadingPage title="Quiz" label="Fetching questions" />;
  }
  const { quiz, questions, underWay, files } = read;
  if (read.isResultGone) {
    const text = 'The result whose missed questions were to be asked is not on this device.';
    return <NoQuiz problem={say.errorFetchingQuestions} text={text} />;
  }
  if (quiz !== null && questions.length > 0) {
    return <Practice {...{ quiz, questions, files, place, underWay, fresh }} />;
  }
  if (underWay !== null && countAnswered(underWay) > 0) {
    return <GoneQuestions quizId={place.quizId} draft={underWay} />;
  }
  return quiz === null ? (
    <NoQuiz problem={say.errorFetchingQuestions} />
  ) : (
    <NoQuiz problem={say.errorFetchingQuestions} text="This quiz has no questions." />
  );
}

async function readPractice(
  db: AccountDatabase,
  place: SittingPlace,
  shown: PracticeDraft | undefined,
) {
  const { quizId, missedIn } = place;
  const [quiz, underWay, earlier] = await Promise.all([
    readLiveQuiz(db, quizId),
    readUnderWay(db, place, readDraft(draftKeyOf(place)), shown?.attemptId),
    db.rows('attempt').get(missedIn ?? ''),
  ]);
  const isKnown = earlier !== undefined && !isTombstone(earlier);
  const sitting = underWay ?? shown;
  const isToDraw = quiz?.mix != null && missedIn === undefined && sitting === undefined;
  const ids = sitting?.questionIds ?? (isKnown ? missedIds(earlier) : []);
  const isResultGone = missedIn !== undefined && !isKnown && underWay === null;
  const questions = await (ids.length > 0 ? readLiveQuestions(db, ids) : readQuestions(db, quizId));
  // Two devices may have added the last one that a sitting takes.
  const asked = questions.slice(0, mostQuestions);
  const files = await readFilesOfQuizzes(
    db,
    asked.map((question) => question.quizId),
  );
  return { quiz, underWay, isToDraw, isResultGone, questions: asked, files };
}
