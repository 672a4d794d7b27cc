/** A new goal: the file first, then one line, with the plan that follows from it. */
import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useRows } from '../../db/rows/use-rows.ts';
import { backLinkClass, Page } from '../../ui/page/page.tsx';
import { FileStep } from './file-step.tsx';
import { type GoalBegun, readGoalFiles } from './goal-files.ts';
import { LineStep } from './line-step.tsx';

export function NewGoal() {
  const navigate = useNavigate();
  const files = useRows(readGoalFiles, []);
  const [begun, setBegun] = useState<GoalBegun>();
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
          onChangeFile={() => setBegun(undefined)}
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
