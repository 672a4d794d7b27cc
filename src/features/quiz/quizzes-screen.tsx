/** All quizzes of the student. */
import { Link } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { useRows } from '../../db/use-rows.ts';
import { Page } from '../../ui/page.tsx';
import { EmptyState, Loading } from '../../ui/states.tsx';

export function QuizzesScreen() {
  const quizzes = useRows((db) => db.rows('quiz').where('deletedAt').equals(0).toArray(), []);
  if (quizzes === undefined) return <Loading label="Fetching quizzes" />;
  return (
    <Page title="Study Quiz">
      {quizzes.length === 0 ? (
        <EmptyState icon={<ListChecks />} title="No quiz yet" text="Generate a quiz from a file." />
      ) : (
        <ul>
          {quizzes.map(({ id, title }) => (
            <li key={id}>
              <Link to="/dashboard/library/quiz/$id" params={{ id }}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}
