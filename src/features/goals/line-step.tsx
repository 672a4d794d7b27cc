/** The second step of a new goal: one line says how much and by when. Pace, time and sittings follow as it is typed. */
import { Bell, Info, Plus, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { LineChips } from '../../components/quick-line/line-chips-view.tsx';
import { LineField } from '../../components/quick-line/line-field.tsx';
import { useLineContext } from '../../components/quick-line/use-line-context.ts';
import { useQuickLine } from '../../components/quick-line/use-quick-line.ts';
import { currentDatabase } from '../../db/database.ts';
import { formDraftPlace } from '../../db/drafts/form-drafts.ts';
import { mutate } from '../../db/mutate.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import type { GoalFields } from '../../model/entities/goal.ts';
import { createPlannedGoal } from '../../model/entities/goal-sittings.ts';
import type { LineReading } from '../../model/study/quick-line/line-types.ts';
import { useStudyToday } from '../../queries/day/use-study-today.ts';
import { readGoalPlan } from '../../queries/goal-plan.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Switch } from '../../ui/choice.tsx';
import { classes } from '../../ui/classes.ts';
import { TimeField } from '../../ui/date.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import { AnchoredPopover } from '../../ui/menu.tsx';
import { surfaceClass } from '../../ui/page/panel.tsx';
import { Segments } from '../../ui/segments.tsx';
import { tell } from '../../ui/toaster/tell.ts';
import { useNow } from '../../ui/use-now.ts';
import { goalOfFields, planEveryMs, readDraftFacts } from './draft-facts.ts';
import { type DraftInput, draftGoal, type GoalKind, kindOfLine } from './draft-goal.ts';
import { ExamNear, Outlook } from './draft-outlook.tsx';
import { FileFacts } from './file-step.tsx';
import { GoalDialog } from './goal-dialog.tsx';
import type { GoalBegun } from './goal-files.ts';
import { PlanHead, PlanNotes, planWords, SittingList } from './plan-panel.tsx';

interface LineStepProps {
  begun: GoalBegun;
  onKind: (kind: GoalKind) => void;
  onChangeFile: () => void;
  onAddFile: () => void;
  onRemoveFile: (id: string) => void;
  onCreated: (id: string) => void;
}

const kinds: readonly { value: GoalKind; label: string; example: string }[] = [
  { value: 'pages', label: 'Pages', example: '40 pages by Friday' },
  { value: 'pages-weekly', label: 'Pages a week', example: '20 pages a week' },
  { value: 'cards', label: 'Cards', example: '100 cards by Friday' },
  { value: 'hours', label: 'Hours', example: '5 hours a week' },
];

export function LineStep({ begun, onKind, onCreated, ...acts }: LineStepProps) {
  const { files } = begun;
  const today = useStudyToday();
  const nowMs = Math.ceil(useNow() / planEveryMs) * planEveryMs;
  const [deckId, setDeckId] = useState('');
  const [reminder, setReminder] = useState('');
  const [isScheduled, setIsScheduled] = useState(true);
  const [isAdjusting, setIsAdjusting] = useState(false);
  /** Fields that the student has set in the form, for the words that the line had then. */
  const [adjusted, setAdjusted] = useState<{ key: string; fields: GoalFields }>();
  const field = useRef<HTMLTextAreaElement>(null);
  const fileId = files[0]?.id;
  const { context, courses } = useLineContext({ kind: 'goal', ...(fileId && { fileId }) });
  const facts = useRows((db) => readDraftFacts(db, deckId), [deckId]);

  // The dialog's fields hold for this line, kind, deck and these files.
  const keyOf = (text: string) =>
    JSON.stringify([text, begun.kind, deckId, files.map(({ id }) => id)]);
  const draftOf = (reading: LineReading) => {
    const input: DraftInput = {
      ...{ kind: begun.kind, files, reading, today, reminder: reminder || undefined },
      ...{ termTo: facts?.termTo, deck: facts?.deck },
      course: courses.find(({ id }) => id === reading.courseId),
    };
    if (adjusted?.key !== keyOf(reading.text)) return draftGoal(input);
    return { fields: { ...adjusted.fields, reminder: reminder || null } };
  };
  const create = async (reading: LineReading): Promise<boolean> => {
    const { fields } = draftOf(reading);
    if (fields === undefined) return false;
    const plan = isScheduled
      ? (await readGoalPlan(currentDatabase(), goalOfFields(fields), today, nowMs)).plan
      : undefined;
    const result = await mutate(createPlannedGoal, {
      ...{ fields, sittings: plan?.sittings ?? [], remindMin: reading.remindMin },
    });
    const isMade = tell(result, {
      done: 'Study goal created',
      failed: 'Could not create the study goal. Try again.',
    });
    if (isMade) onCreated(result.data.ids[0] ?? '');
    return isMade;
  };
  const line = useQuickLine({
    context,
    draft: () => formDraftPlace('new-goal', 'line'),
    onCreate: create,
    needsTitle: false,
  });
  const kind = kindOfLine(begun.kind, line.reading);
  const draft = draftOf(line.reading);
  const asked = JSON.stringify(draft.fields ?? null);
  const found = useRows(
    async (db) => {
      const fields = JSON.parse(asked) as GoalFields | null;
      return fields && (await readGoalPlan(db, goalOfFields(fields), today, nowMs));
    },
    [asked, today, nowMs],
  );
  const needsFile = files.length === 0 && (kind === 'pages' || kind === 'pages-weekly');
  const useDay = (day: string) => {
    const of = line.reading.tokens.find(({ value }) => value.type === 'day');
    const before = of ? line.text.slice(0, of.from).trimEnd() : line.text.trimEnd();
    const after = of ? line.text.slice(of.to).trim() : '';
    line.type([before, `by ${day}`, after].filter(Boolean).join(' '));
    field.current?.focus();
  };
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid min-w-0 gap-4">
        {files.length > 0 ? <ChosenFiles files={files} {...acts} /> : null}
        <section aria-label="Goal" className={`${surfaceClass} grid gap-3 p-4`}>
          <Segments
            label="Kind of goal"
            options={kinds}
            value={kind}
            onChange={(next) => {
              onKind(next);
              // The line would say another kind.
              if (line.reading.amount !== undefined) line.type('');
              field.current?.focus();
            }}
          />
          <LineField
            ref={field}
            line={line}
            label="How much, and by when"
            placeholder={kinds.find(({ value }) => value === kind)?.example}
            autoFocus
            onEnter={() => void line.create()}
            onMore={() => setIsAdjusting(true)}
          />
          <LineChips line={line} courses={courses} onBack={() => field.current?.focus()}>
            <li>
              <ReminderChip value={reminder} onChange={setReminder} />
            </li>
          </LineChips>
          {kind === 'cards' ? (
            <SelectField
              label="Deck"
              value={deckId}
              onChange={(event) => setDeckId(event.target.value)}
            >
              <option value="">All cards</option>
              {facts?.decks.map(({ id, name }) => (
                <option key={id} value={id} translate="no">
                  {name}
                </option>
              ))}
            </SelectField>
          ) : null}
        </section>
        {needsFile ? (
          <Hint
            icon={<Info aria-hidden size={18} />}
            action={{ label: 'Choose a file', act: acts.onAddFile }}
          >
            A goal of pages is about a file.
          </Hint>
        ) : null}
        {draft.problem && !needsFile ? (
          <Hint icon={<Info aria-hidden size={18} />}>{draft.problem}</Hint>
        ) : null}
        {draft.notice ? (
          <Hint
            icon={<Info aria-hidden size={18} />}
            action={files.length > 0 ? { label: 'Add a file', act: acts.onAddFile } : undefined}
          >
            {draft.notice}
          </Hint>
        ) : null}
        {found && draft.fields ? <Outlook found={found} /> : null}
        {found && draft.fields ? (
          <ExamNear
            found={found}
            today={today}
            onDay={useDay}
            icon={<TriangleAlert aria-hidden size={18} />}
          />
        ) : null}
        {files[0] && files[0].onPage > 0 ? (
          <p className="flex gap-2 px-1 text-small text-muted">
            <Info aria-hidden size={16} className="mt-px shrink-0" />
            You are on page {files[0].onPage} of {files[0].pageCount}. Pages count when you have
            read them; you can correct the count.
          </p>
        ) : null}
      </div>
      <section aria-label="Proposed plan" className={`${surfaceClass} grid min-w-0`}>
        <PlanHead
          title="Sittings"
          isProposal
          text={found && draft.fields ? planWords(found, today) : 'In your free hours.'}
        />
        {found && draft.fields ? (
          <>
            <SittingList goal={found.goal} sittings={found.plan.sittings} today={today} isAllNew />
            <div className="border-t border-grid px-5 py-3 empty:hidden">
              <PlanNotes found={found} today={today} />
            </div>
          </>
        ) : null}
        <div className="grid gap-2 border-t border-line px-5 py-3">
          <Switch
            label="Put them in the Scheduler"
            checked={isScheduled}
            onChange={setIsScheduled}
          />
          <div className="flex gap-2">
            <Button
              variant="secondary"
              disabled={draft.fields === undefined}
              onClick={() => setIsAdjusting(true)}
            >
              Adjust
            </Button>
            <Button
              className="flex-1"
              busy={line.busy}
              disabled={draft.fields === undefined}
              onClick={() => void line.create()}
            >
              Create goal
            </Button>
          </div>
        </div>
      </section>
      {isAdjusting && draft.fields ? (
        <GoalDialog
          begun={draft.fields}
          files={facts?.files ?? []}
          today={today}
          onFields={(fields) => {
            setReminder(fields.reminder ?? '');
            setAdjusted({ key: keyOf(line.text), fields: { ...draft.fields, ...fields } });
          }}
          onClose={() => setIsAdjusting(false)}
        />
      ) : null}
    </div>
  );
}

type ChosenFilesProps = Pick<GoalBegun, 'files'> &
  Pick<LineStepProps, 'onChangeFile' | 'onAddFile' | 'onRemoveFile'>;

function ChosenFiles({ files, onChangeFile, onAddFile, onRemoveFile }: ChosenFilesProps) {
  return (
    <section aria-label="Files" className={`${surfaceClass} grid`}>
      {files.map((file) => (
        <div
          key={file.id}
          className="flex min-h-16 items-center gap-3 border-t border-grid px-4 py-2 first:border-t-0"
        >
          <span className="grid min-w-0 flex-1">
            <span dir="auto" translate="no" className="truncate font-medium">
              {file.name}
            </span>
            <FileFacts file={file} />
          </span>
          {files.length === 1 ? (
            <Button variant="ghost" size="sm" className="text-accent" onClick={onChangeFile}>
              Change
            </Button>
          ) : (
            <IconButton
              label={`Remove ${file.name}`}
              icon={<X aria-hidden size={18} />}
              onClick={() => onRemoveFile(file.id)}
            />
          )}
        </div>
      ))}
      <button
        type="button"
        onClick={onAddFile}
        className="flex min-h-11 items-center gap-3 border-t border-line px-4 font-semibold text-accent hover:bg-surface-2"
      >
        <Plus aria-hidden size={18} />
        Add another file
      </button>
    </section>
  );
}

function ReminderChip({ value, onChange }: { value: string; onChange: (time: string) => void }) {
  return (
    <AnchoredPopover
      title="Daily reminder"
      button={
        <button
          type="button"
          className={classes(
            'relative inline-flex h-8 items-center gap-1.5 rounded-full px-2.5 text-small font-[550] whitespace-nowrap',
            'after:absolute after:inset-x-0 after:-inset-y-1.5',
            value
              ? 'bg-accent-soft text-accent'
              : 'border border-dashed border-line-strong text-muted',
          )}
        >
          <Bell aria-hidden size={15} />
          {value ? `Reminder ${value}` : 'Reminder'}
        </button>
      }
    >
      {(close) => (
        <div className="grid gap-3">
          <TimeField
            label="Time"
            hint="Every day until it is done, if something is left."
            value={value}
            onChange={(event) => onChange(event.target.value.slice(0, 5))}
          />
          <Button variant="secondary" onClick={close}>
            Done
          </Button>
        </div>
      )}
    </AnchoredPopover>
  );
}

interface HintProps {
  icon: ReactNode;
  action?: { label: string; act: () => void } | undefined;
  children: ReactNode;
}

function Hint({ icon, action, children }: HintProps) {
  return (
    <div
      role="status"
      className="flex min-h-12 items-center gap-3 rounded-card bg-info-soft py-1 pr-1 pl-4 text-[0.875rem] text-info"
    >
      <span className="shrink-0">{icon}</span>
      <span className="flex-1">{children}</span>
      {action ? (
        <button type="button" onClick={action.act} className="min-h-11 px-3 font-semibold">
          {action.label}
        </button>
      ) : null}
    </div>
  );
}
