/** A sitting of a quiz: all its questions, drawn ones, or with `#missed=…` the missed questions of a sitting. */
import { Link, useLocation, useParams } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AccountDatabase } from '../../../db/database.ts';
import { answersIn } from '../../../db/drafts/quiz-drafts.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import { systemRandom, uuidv7 } from '../../../lib/ids.ts';
import * as say from '../../../lib/messages.ts';
import { mostQuestions } from '../../../model/entities/facts/attempt.ts';
import { isTombstone } from '../../../model/merge.ts';
import { missedIds } from '../../../model/study/scoring.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Loading, LoadingPage } from '../../../ui/page/loading.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { Problem } from '../../../ui/page/states.tsx';
import { NoQuiz } from '../back-link.tsx';
import { startSitting } from '../start/start-sitting.ts';
import { readFilesOfQuizzes, readLiveQuestions, readLiveQuiz, readQuestions } from '../use-quiz.ts';
import { Practice } from './practice-page.tsx';
import { beginPractice, countAnswered, type PracticeDraft } from './sitting/practice.ts';
import { readDraft } from './sitting/practice-draft.ts';
import { draftKeyOf, readUnderWay, type SittingPlace } from './sitting/sittings.ts';

export function PracticeScreen() {
  const { id = '' } = useParams({ strict: false });
  const missedIn = useLocation({ select: ({ hash }) => /^missed=(.+)$/.exec(hash)?.[1] });
  const place = { quizId: id, missedIn };
  return <PracticeOf key={draftKeyOf(place)} place={place} />;
}

function PracticeOf({ place }: { place: SittingPlace }) {
  const [fresh] = useState(() => beginPractice(uuidv7(Date.now(), systemRandom), Date.now()));
  /** Stays on the screen, also when it is finished or another device or tab starts another sitting. */
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
  // Two devices may each have added the last question below the limit.
  const asked = questions.slice(0, mostQuestions);
  const files = await readFilesOfQuizzes(
    db,
    asked.map((question) => question.quizId),
  );
  return { quiz, underWay, isToDraw, isResultGone, questions: asked, files };
}

/** The answers of a sitting whose quiz or questions are gone: no result can be calculated. */
export function GoneQuestions({ quizId, draft }: { quizId: string; draft: PracticeDraft }) {
  const given = new Map(answersIn(draft));
  const ids = [...given.keys()];
  const found = useRows((db) => readGone(db, quizId, ids), [quizId, ids.join(' ')]);
  if (found === undefined) return <Loading label="Fetching questions" />;
  const { rows, trash } = found;
  return (
    <Page title="Quiz result">
      <Problem
        title={say.errorCalculatingQuizResult}
        text={texts[trash]}
        action={
          trash !== 'nothing' ? (
            <Link to="/dashboard/settings" hash="trash" className={buttonClass()}>
              Open Trash
            </Link>
          ) : (
            <Link to="/dashboard/library/quiz" className={buttonClass('secondary')}>
              All quizzes
            </Link>
          )
        }
      />
      <Panel title="Your answers">
        <ol className="grid divide-y divide-line">
          {[...given].map(([id, words], at) => (
            <li key={id} className="grid gap-1 py-3">
              <p className="text-muted">
                {at + 1}. <bdi>{rows[at]?.stem ?? 'Deleted question'}</bdi>
              </p>
              <p dir="auto" className="text-left font-medium break-words">
                {words}
              </p>
            </li>
          ))}
        </ol>
      </Panel>
    </Page>
  );
}

/** What the student must restore to finish the sitting. */
type InTrash = 'quiz' | 'questions' | 'nothing';

const texts: Record<InTrash, string> = {
  quiz: 'This quiz is in the Trash. Restore it there, then finish it.',
  questions: 'The questions of this quiz are in the Trash. Restore them there, then finish it.',
  nothing: 'This quiz or its questions were deleted forever. These are the answers that you gave.',
};

/** The questions of a mixed quiz belong to other quizzes: either may be in the Trash without the other. */
async function readGone(db: AccountDatabase, quizId: string, ids: string[]) {
  const [quiz, rows] = await Promise.all([
    db.rows('quiz').get(quizId),
    db.rows('question').bulkGet(ids),
  ]);
  const left = rows.filter((row) => row !== undefined && !isTombstone(row));
  const isQuizLeft = quiz !== undefined && !isTombstone(quiz);
  let trash: InTrash = 'nothing';
  if (isQuizLeft && left.length > 0) trash = quiz.deletedAt > 0 ? 'quiz' : 'questions';
  return { rows, trash };
}
