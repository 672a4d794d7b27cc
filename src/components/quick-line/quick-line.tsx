/** One line that creates a task, an event or a goal: the field, its chips and its button. */
import { type ReactNode, useRef } from 'react';
import type { LineReading } from '../../model/study/quick-line/line-types.ts';
import { Button } from '../../ui/button.tsx';
import type { DraftPlace } from '../../ui/form/use-form-draft.ts';
import { LineChips } from './line-chips-view.tsx';
import { LineField } from './line-field.tsx';
import { LineTools } from './line-tools.tsx';
import { type LineSetting, useLineContext } from './use-line-context.ts';
import { useQuickLine } from './use-quick-line.ts';

interface QuickLineProps extends LineSetting {
  /** Names the field: `New task`. */
  label: string;
  submitLabel: string;
  placeholder?: string;
  /** See `useQuickLine`. */
  draft: () => DraftPlace;
  initial?: string | undefined;
  onCreate: (reading: LineReading) => Promise<boolean>;
  /** Said when Enter finds no title; absent: a title may be missing. */
  titleProblem?: string;
  /** Goes on in the whole form, by Ctrl+Enter and a button. */
  onMore?: (reading: LineReading) => void;
  /** Further chips. */
  chips?: ReactNode;
  /** Further tools, beside those that write into the line. */
  tools?: ReactNode;
  isBare?: boolean;
  autoFocus?: boolean;
}

/**
 * For screens that need no more than the line. Others compose `useLineContext`, `useQuickLine`, `LineField` and
 * `LineChips` themselves.
 */
export function QuickLine({
  label,
  submitLabel,
  placeholder,
  draft,
  initial,
  onCreate,
  titleProblem,
  onMore,
  chips,
  tools,
  isBare = false,
  autoFocus = false,
  ...setting
}: QuickLineProps) {
  const { context, courses } = useLineContext(setting);
  const needsTitle = titleProblem !== undefined;
  const line = useQuickLine({ context, draft, initial, onCreate, needsTitle });
  const field = useRef<HTMLTextAreaElement>(null);
  const focusField = () => field.current?.focus();
  const create = async () => {
    await line.create();
    focusField();
  };
  const more =
    onMore &&
    (() => {
      onMore(line.reading);
      line.handOver();
    });
  return (
    <div className="grid gap-3">
      <LineField
        ref={field}
        line={line}
        label={label}
        placeholder={placeholder}
        isBare={isBare}
        autoFocus={autoFocus}
        {...(titleProblem !== undefined && { problem: titleProblem })}
        onEnter={() => void create()}
        onMore={more}
      />
      <LineChips line={line} courses={courses} onBack={focusField}>
        {chips}
      </LineChips>
      <div className="flex flex-wrap items-center gap-2">
        <LineTools line={line} courses={courses} onBack={focusField} />
        {tools}
        <span className="flex-1" />
        {more ? (
          <Button variant="ghost" onClick={more}>
            More options
          </Button>
        ) : null}
        <Button busy={line.busy} onClick={() => void create()}>
          {submitLabel}
        </Button>
      </div>
    </div>
  );
}
