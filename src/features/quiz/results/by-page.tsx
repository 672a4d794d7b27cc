/** Results by page of the source files, with links to read weak pages again. */
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { useRows } from '../../../db/rows/use-rows.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import { pdfMime, placeName, placeUnitOf } from '../../../model/files/document-kinds.ts';
import { hashOfPlace } from '../../../model/files/place-hash.ts';
import { type Outcome, type Score, scoreOfOutcomes } from '../../../model/study/scoring.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import { type AttemptWithSources, fileOfQuestion } from '../use-quiz.ts';
import { RightOf } from './history-panel.tsx';

interface PageResult {
  fileId: string;
  page: number;
  score: Score;
}

/** By file in the order of asking, then by the current page of the question. */
export function resultsByPage(
  found: Pick<AttemptWithSources, 'attempt' | 'outcomes' | 'questions' | 'files'>,
): PageResult[] {
  const { attempt, outcomes, questions } = found;
  const files = new Map<string, Map<number, Outcome[]>>();
  for (const [at, outcome] of outcomes.entries()) {
    const question = questions.get(attempt.answers[at]?.questionId ?? '');
    const fileId = fileOfQuestion(found, question);
    const page = question?.page;
    if (!page || fileId === undefined) continue;
    const pages = files.get(fileId) ?? new Map<number, Outcome[]>();
    files.set(fileId, pages.set(page, [...(pages.get(page) ?? []), outcome]));
  }
  return [...files].flatMap(([fileId, pages]) =>
    [...pages]
      .sort(([a], [b]) => a - b)
      .map(([page, outcomes]) => ({ fileId, page, score: scoreOfOutcomes(outcomes) })),
  );
}

/** Hidden if all questions are of one page. */
export function ByPage({ found }: { found: AttemptWithSources }) {
  const pages = resultsByPage(found);
  const ids = [...new Set(pages.map(({ fileId }) => fileId))];
  const files = useRows((db) => db.rows('file').bulkGet(ids), [ids.join(' ')]);
  if (pages.length < 2) return null;
  return (
    <Panel title="By page">
      {ids.map((id, at) => (
        <OfFile
          key={id}
          pages={pages.filter(({ fileId }) => fileId === id)}
          file={files?.[at]}
          isOfSeveral={ids.length > 1}
        />
      ))}
    </Panel>
  );
}

interface OfFileProps {
  pages: readonly PageResult[];
  /** `undefined` while loading, or if it is gone. */
  file: Pick<StudyFile, 'name' | 'mime'> | undefined;
  isOfSeveral: boolean;
}

function OfFile({ pages, file, isOfSeveral }: OfFileProps) {
  const id = useId();
  const unit = placeUnitOf(file?.mime ?? pdfMime);
  const isNamed = isOfSeveral && file !== undefined;
  return (
    <div>
      {isNamed ? (
        <h3 id={id} translate="no" dir="auto" className="text-left text-sm break-words text-muted">
          {file.name}
        </h3>
      ) : null}
      <ul aria-labelledby={isNamed ? id : undefined} className="-mx-2 grid gap-1">
        {pages.map(({ fileId, page, score }) => (
          <li key={page}>
            <Link
              to="/dashboard/library/files/$id"
              params={{ id: fileId }}
              hash={hashOfPlace({ page })}
              className="flex min-h-11 flex-wrap items-center gap-x-4 rounded-control px-2 py-1 text-sm transition-colors duration-150 hover:bg-surface-2"
            >
              <span className="min-w-0 flex-1 font-medium">{placeName(unit, page)}</span>
              <RightOf {...score} />
              <ChevronRight aria-hidden size={18} className="shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
