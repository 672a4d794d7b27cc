/** The bar that creates a task from one line: above the list on laptops, at the thumb on phones. */
import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { LineChips } from '../../components/quick-line/line-chips-view.tsx';
import { LineField } from '../../components/quick-line/line-field.tsx';
import { saveLine } from '../../components/quick-line/save-line.ts';
import { useLineContext } from '../../components/quick-line/use-line-context.ts';
import { useQuickLine } from '../../components/quick-line/use-quick-line.ts';
import { formDraftPlace } from '../../db/drafts/form-drafts.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { useActOfAddress } from '../../ui/page/use-act-of-address.ts';
import { isPressed } from '../../ui/press/key-press.ts';
import { characterKeysOn, isTyping } from '../../ui/press/shortcuts.ts';

interface NewTaskFormProps {
  /** Of the column that it adds to, `YYYY-MM-DD`. */
  day?: string | undefined;
  /** Above a list, at the bottom of a phone's window, or at the end of a column. */
  look?: 'bar' | 'thumb' | 'column';
  /** Words to begin with, such as an example. */
  initial?: string | undefined;
}

export function NewTaskForm({ day, look = 'bar', initial }: NewTaskFormProps) {
  const isAtThumb = look === 'thumb';
  const isInColumn = look === 'column';
  const { context, courses } = useLineContext({ kind: 'task', ...(day !== undefined && { day }) });
  const line = useQuickLine({
    context,
    // The dialog for a new task may be open above it, with its own draft.
    draft: () => formDraftPlace('new-task', isInColumn ? 'column' : 'list'),
    initial,
    onCreate: (reading, whole) => saveLine(reading, 'task', whole),
  });
  const field = useRef<HTMLTextAreaElement>(null);
  const focusField = () => field.current?.focus();
  useActOfAddress(isInColumn ? 'new-in-column' : 'new', focusField);
  useEffect(() => {
    if (isInColumn) return field.current?.focus();
    const onKeyDown = (event: KeyboardEvent) => {
      const isBehind =
        event.target instanceof Element && event.target.closest('dialog, [role="menu"]');
      if (event.defaultPrevented || isBehind || isTyping(event.target) || !characterKeysOn())
        return;
      if (event.shiftKey || !isPressed(event, 'Q')) return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [isInColumn]);
  const hasJustSaved = useRef(false);
  const create = async () => {
    // A second press finds the line emptied by the first, which is no error.
    if (!hasJustSaved.current || line.text !== '') hasJustSaved.current = await isSaved();
    focusField();
  };
  const isSaved = async () => (await line.create()) === true;
  const hasWords = line.text !== '';
  const chips = <LineChips line={line} courses={courses} onBack={focusField} />;
  return (
    <form
      noValidate
      aria-label="New task"
      onSubmit={(event) => {
        event.preventDefault();
        void create();
      }}
      data-bar={isAtThumb ? '' : undefined}
      className={classes(
        'grid gap-2',
        isAtThumb &&
          'fixed inset-x-0 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-20 max-h-[60dvh] overflow-y-auto border-t border-line bg-bg px-4 py-2',
      )}
    >
      {isAtThumb ? chips : null}
      <div className={isInColumn ? 'grid gap-2' : 'flex items-start gap-2'}>
        <div className={classes('min-w-0 flex-1', isAtThumb && '[&>div>div]:rounded-[1.5rem]')}>
          <LineField
            ref={field}
            line={line}
            label="Task"
            placeholder={look !== 'bar' ? 'Add a task' : 'Essay draft tomorrow 5pm #psychology'}
            problem="Enter a task"
            onEnter={() => void create()}
          />
        </div>
        {isAtThumb && !hasWords ? null : (
          <Button
            type="submit"
            busy={line.busy}
            icon={<Plus aria-hidden size={18} />}
            aria-label="Create task"
            title="Create task"
            className={isAtThumb ? 'size-12 rounded-full! px-0!' : 'mt-px'}
          >
            <span className={isAtThumb ? 'sr-only' : ''}>Create task</span>
          </Button>
        )}
      </div>
      {isAtThumb ? null : chips}
    </form>
  );
}
