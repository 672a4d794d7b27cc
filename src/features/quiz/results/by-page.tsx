/** How a sitting went page by page of its file, so that what is weak is read again. */
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { hashOfPlace } from '../../../model/files/place-hash.ts';
import { outcomesOf } from '../../../model/study/scoring.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import type { AttemptWithSources } from '../use-quiz.ts';
import { RightOf } from './score-line.tsx';

interface PageResult {
  page: number;
  right: number;
  total: number;
}

/** By the pages on which the questions stand now; in their order. */
export function resultsByPage({
  attempt,
  questions,
}: Pick<AttemptWithSources, 'attempt' | 'questions'>): PageResult[] {
  const pages = new Map<number, PageResult>();
  for (const [at, outcome] of outcomesOf(attempt).entries()) {
    const page = questions.get(attempt.answers[at]?.questionId ?? '')?.page;
    if (!page) continue;
    const found = pages.get(page) ?? { page, right: 0, total: 0 };
    found.total += 1;
    if (outcome.verdict === 'right') found.right += 1;
    pages.set(page, found);
  }
  return [...pages.values()].sort((a, b) => a.page - b.page);
}

/** Nothing where all questions stand on one page: the score above says it. */
export function ByPage({ found }: { found: AttemptWithSources }) {
  const pages = resultsByPage(found);
  const fileId = found.quiz?.fileId;
  if (pages.length < 2 || !fileId) return null;
  return (
    <Panel title="By page">
      <ul className="-mx-2 grid gap-1">
        {pages.map(({ page, right, total }) => (
          <li key={page}>
            <Link
              to="/dashboard/library/files/$id"
              params={{ id: fileId }}
              hash={hashOfPlace({ page })}
              className="flex min-h-11 flex-wrap items-center gap-x-4 rounded-control px-2 py-1 text-sm transition-colors duration-150 hover:bg-surface-2"
            >
              <span className="flex-1 font-medium">Page {page}</span>
              <RightOf right={right} total={total} percent={Math.round((100 * right) / total)} />
              <ChevronRight aria-hidden size={18} className="shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
