/** One quiz. */
import { useParams } from '@tanstack/react-router';
import { useRows } from '../../db/use-rows.ts';
import { Page } from '../../ui/page.tsx';
import { Loading, Problem } from '../../ui/states.tsx';

export function PracticeScreen() {
  const { id = '' } = useParams({ strict: false });
  const quiz = useRows(async (db) => (await db.rows('quiz').get(id)) ?? null, [id]);
  if (quiz === undefined) return <Loading label="Fetching questions" />;
  if (quiz === null || quiz.deletedAt > 0) return <Problem title="Error fetching questions" />;
  return <Page title={quiz.title}>{null}</Page>;
}
