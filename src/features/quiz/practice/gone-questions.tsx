/** The quiz of a sitting, or its questions, are gone: its result cannot be calculated, and what was answered is shown. */
import { Link } from '@tanstack/react-router';
import type { AccountDatabase } from '../../../db/database.ts';
import { answersIn } from '../../../db/drafts/quiz-drafts.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import * as say from '../../../lib/messages.ts';
import { isTombstone } from '../../../model/merge.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Loading } from '../../../ui/page/loading.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { Problem } from '../../../ui/page/states.tsx';
import type { PracticeDraft } from './sitting/practice.ts';

interface GoneQuestionsProps {
  quizId: string;
  draft: PracticeDraft;
}

export function GoneQuestions({ quizId, draft }: GoneQuestionsProps) {
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

/** What can be restored from the Trash, so that the sitting can be finished. */
type InTrash = 'quiz' | 'questions' | 'nothing';

const texts: Record<InTrash, string> = {
  quiz: 'This quiz is in the Trash. Restore it there, then finish it.',
  questions: 'The questions of this quiz are in the Trash. Restore them there, then finish it.',
  nothing: 'This quiz or its questions were deleted forever. These are the answers that you gave.',
};

/** The questions of a mixed quiz live in other quizzes: they may be there while it is in the Trash, and the other way round. */
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
