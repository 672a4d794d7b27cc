/**
 * One line that becomes a task, an event or a note: over any screen, from the phone's plus, the palette, or a text that
 * another app shared. What it becomes is suggested from its words, and the student can change it.
 */
import { CalendarDays, ListChecks, NotebookPen, Target } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formDraftPlace } from '../../db/drafts/form-drafts.ts';
import type { LineKind, LineReading } from '../../model/study/quick-line/line-types.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Segments } from '../../ui/segments.tsx';
import { lengthInWords, timeInWords, valueInWords } from './line-chips.ts';
import { LineChips } from './line-chips-view.tsx';
import { LineField } from './line-field.tsx';
import { LineTools } from './line-tools.tsx';
import { saveLine } from './save-line.ts';
import { type LineSurroundings, useLineContext } from './use-line-context.ts';
import { useQuickLine } from './use-quick-line.ts';

export type Captured = LineKind | 'note';

interface CaptureProps {
  /** What it becomes, unless the student chooses; absent: as the words suggest. */
  kind?: Captured | undefined;
  /** Words to begin with. */
  initial?: string | undefined;
  /** What the field's draft is about, so that two fields keep two drafts. */
  place: string;
  autoFocus?: boolean;
  /** Makes a note of the words. @returns whether it was saved; absent: no notes */
  onNote?: ((words: string) => Promise<boolean>) | undefined;
  /** Goes on with a study goal, whose line finds the words again; absent: no goals. */
  onGoal?: (() => void) | undefined;
  /** Something was created. */
  onDone: () => void;
  /** Called when the first words are typed, and when they are gone. */
  onTyping?: ((isTyping: boolean) => void) | undefined;
}

const kinds = [
  { value: 'task', label: 'Task', icon: <ListChecks aria-hidden size={16} /> },
  { value: 'event', label: 'Event', icon: <CalendarDays aria-hidden size={16} /> },
  { value: 'note', label: 'Note', icon: <NotebookPen aria-hidden size={16} /> },
  { value: 'goal', label: 'Goal', icon: <Target aria-hidden size={16} /> },
] as const;

export function Capture({
  kind: wanted,
  initial,
  place,
  autoFocus = false,
  onNote,
  onGoal,
  onDone,
  onTyping,
}: CaptureProps) {
  const [chosen, setChosen] = useState<Captured | undefined>(wanted);
  const lineKind = chosen === 'note' ? undefined : chosen;
  const suggests = (kind: LineReading['kind']): Captured =>
    kind === 'goal' && onGoal === undefined ? 'task' : kind;
  const { context, courses } = useLineContext({ kind: lineKind });
  /** What was last saved: the reading that is shown may lag behind. */
  const made = useRef<Captured>(undefined);
  const kindOf = ({ kind }: LineReading): Captured => chosen ?? suggests(kind);
  const line = useQuickLine({
    context,
    draft: () => formDraftPlace('new-task', place),
    initial,
    onCreate: async (reading, whole) => {
      const kind = kindOf(reading);
      made.current = kind;
      if (kind === 'note') return (await onNote?.(reading.text.trim())) ?? false;
      if (kind === 'goal') return formDraftPlace('new-goal', 'line').keep({ text: reading.text });
      return await saveLine(reading, kind, whole);
    },
    // A note has all its words, and a goal the name of its file.
    needsTitle: (reading) => kindOf(reading) !== 'note' && kindOf(reading) !== 'goal',
  });
  const field = useRef<HTMLTextAreaElement>(null);
  const kind = kindOf(line.reading);
  const hasWords = line.text.trim() !== '';
  useEffect(() => onTyping?.(hasWords), [onTyping, hasWords]);
  const create = async () => {
    if (!hasWords) return;
    if (await line.create()) {
      onDone();
      if (made.current === 'goal') onGoal?.();
    } else field.current?.focus();
  };
  const isOffered = {
    ...{ task: true, event: true, note: onNote !== undefined },
    // Only for words that are about a goal: four choices do not fit on a phone.
    goal: onGoal !== undefined && (line.reading.kind === 'goal' || kind === 'goal'),
  };
  const offered = kinds.filter(({ value }) => isOffered[value]);
  return (
    <div className="grid gap-3">
      <LineField
        ref={field}
        line={line}
        label="Write a task, event or note"
        placeholder={onNote ? 'Write a task, event or note' : 'Write a task or event'}
        autoFocus={autoFocus}
        problem="Add a few words that say what it is"
        onEnter={() => void create()}
      />
      {hasWords ? (
        <>
          {kind === 'note' ? null : (
            <LineChips line={line} courses={courses} onBack={() => field.current?.focus()} />
          )}
          {kind === 'event' ? (
            <p className="text-small text-muted">{eventInWords(line.reading, context)}</p>
          ) : null}
          {kind === 'note' ? null : (
            <LineTools line={line} courses={courses} onBack={() => field.current?.focus()} />
          )}
          <div className="flex flex-wrap items-center gap-2">
            <Segments label="Create a" options={offered} value={kind} onChange={setChosen} />
            <Button
              className="ms-auto whitespace-nowrap max-sm:flex-1"
              busy={line.busy}
              onClick={() => void create()}
            >
              {kind === 'goal' ? 'Plan goal' : `Create ${kind}`}
            </Button>
          </div>
        </>
      ) : null}
    </div>
  );
}

/** When an event takes place, also what the line left open. */
function eventInWords(reading: LineReading, { today, files }: LineSurroundings['context']): string {
  const { dueOn = today, dueTime, endsOn, durationMin } = reading;
  const names = { courses: [], files, today };
  const day = endsOn
    ? valueInWords({ type: 'days', days: { from: dueOn, to: endsOn } }, names)
    : valueInWords({ type: 'day', day: dueOn }, names);
  const begins = reading.repeat === undefined ? day : `First on ${day}`;
  if (dueTime === undefined) return `${begins}, all day`;
  return `${begins}, ${timeInWords(dueTime)}, ${lengthInWords(durationMin ?? 60)}`;
}

interface LineDialogProps {
  kind: 'task' | 'event';
  text: string;
  onClose: () => void;
}

/** The line over any screen, such as from the palette. */
export function LineDialog({ kind, text, onClose }: LineDialogProps) {
  return (
    <Dialog title={`New ${kind}`} position="top" onClose={onClose}>
      <Capture kind={kind} initial={text} place="line" autoFocus onDone={onClose} />
    </Dialog>
  );
}
