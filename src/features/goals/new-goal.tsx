/**
 * A new goal: the file first, then one line, with the plan that follows from it. Words that wait for this line, such as
 * those of the quick line, may name the file or need none: then the line comes at once.
 */
import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useLineContext } from '../../components/quick-line/use-line-context.ts';
import { formDraftPlace } from '../../db/drafts/form-drafts.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import type { LineReading } from '../../model/study/quick-line/line-types.ts';
import { readLine } from '../../model/study/quick-line/read-line.ts';
import { backLinkClass, Page } from '../../ui/page/page.tsx';
import type { GoalFile } from './draft-goal.ts';
import { FileStep } from './file-step.tsx';
import { type GoalBegun, readGoalFiles } from './goal-files.ts';
import { LineStep } from './line-step.tsx';

export function NewGoal() {
  const navigate = useNavigate();
  const files = useRows(readGoalFiles, []);
  const [handed] = useState(() => String(formDraftPlace('new-goal', 'line').takeUp().text ?? ''));
  const { context } = useLineContext({ kind: 'goal' });
  const [chosen, setBegun] = useState<GoalBegun | null>();
  // The line's own words, until the student chooses.
  const begun =
    chosen === undefined ? begunByLine(readLine(handed, context), files) : (chosen ?? undefined);
  const [isAdding, setIsAdding] = useState(false);
  const title = begun === undefined ? 'What will you read?' : 'New goal';
  return (
    <Page
      title={title}
      above={
        <Link to="/dashboard/library/study-goals" className={backLinkClass}>
          Study Goals
          <ChevronRight aria-hidden size={16} />
        </Link>
      }
    >
      {begun === undefined || isAdding ? (
        <FileStep
          files={files}
          without={begun?.files ?? []}
          onFile={(file) => {
            const kind = begun?.kind ?? 'pages';
            setBegun({ kind, files: [...(begun?.files ?? []), file] });
            setIsAdding(false);
          }}
          onKind={(kind) => setBegun({ kind, files: [] })}
          onBack={isAdding ? () => setIsAdding(false) : undefined}
        />
      ) : (
        <LineStep
          begun={begun}
          onKind={(kind) => setBegun({ ...begun, kind })}
          onChangeFile={() => setBegun(null)}
          onAddFile={() => setIsAdding(true)}
          onRemoveFile={(id) =>
            setBegun({ ...begun, files: begun.files.filter((file) => file.id !== id) })
          }
          onCreated={(id) =>
            void navigate({
              to: '/dashboard/library/study-goals/$id',
              params: { id },
              replace: true,
            })
          }
        />
      )}
    </Page>
  );
}

/** @returns `undefined` if the line names neither a file nor cards or hours */
function begunByLine(
  { fileId, amount }: Pick<LineReading, 'fileId' | 'amount'>,
  files: readonly GoalFile[] | undefined,
): GoalBegun | undefined {
  const file = files?.find(({ id }) => id === fileId);
  if (file !== undefined) return { kind: 'pages', files: [file] };
  if (amount === undefined || amount.unit === 'pages') return undefined;
  return { kind: amount.unit === 'cards' ? 'cards' : 'hours', files: [] };
}
