/** The questions of a sitting are gone: its result cannot be calculated, and what was answered is shown. */
import { Link } from '@tanstack/react-router';
import { answersIn } from '../../../db/drafts/quiz-drafts.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import * as say from '../../../lib/messages.ts';
import { isTombstone } from '../../../model/merge.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { Problem } from '../../../ui/page/states.tsx';
import type { PracticeDraft } from './sitting/practice.ts';

export function GoneQuestions({ draft }: { draft: PracticeDraft }) {
  const given = new Map(answersIn(draft));
  const ids = [...given.keys()];
  const rows = useRows((db) => db.rows('question').bulkGet(ids), [ids.join(' ')]);
  const isInTrash = rows?.some((row) => row !== undefined && !isTombstone(row)) ?? false;
  return (
    <Page title="Quiz result">
      <Problem
        title={say.errorCalculatingQuizResult}
        text={
          isInTrash
            ? 'The questions of this quiz are in the Trash. Restore the quiz there, then finish it.'
            : 'The questions of this quiz were deleted. These are the answers that you gave.'
        }
        action={
          isInTrash ? (
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
                {at + 1}. <bdi>{rows?.[at]?.stem ?? 'Deleted question'}</bdi>
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
