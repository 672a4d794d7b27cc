/** Asks for the cards of a custom study, or for the exam to prepare for. */
import { type ReactNode, useState } from 'react';
import { currentDatabase } from '../../../../db/database.ts';
import { formDraftPlace } from '../../../../db/drafts/form-drafts.ts';
import { mutate } from '../../../../db/mutate.ts';
import { localOffsetMin } from '../../../../lib/date-format.ts';
import * as say from '../../../../lib/messages.ts';
import type { Deck } from '../../../../model/entities/deck.ts';
import { createEvent } from '../../../../model/entities/event.ts';
import type { tag } from '../../../../model/entities/tag.ts';
import { useCourses } from '../../../../queries/courses.ts';
import { useDeckChoices } from '../../../../queries/decks/use-deck-choices.ts';
import { useTags } from '../../../../queries/tags/tags.ts';
import { RadioCards } from '../../../../ui/choice.tsx';
import { DateField, TimeField } from '../../../../ui/date.tsx';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { SelectField, TextField } from '../../../../ui/form/field.tsx';
import { useEntityForm } from '../../../../ui/form/use-entity-form.ts';
import { tell } from '../../../../ui/toaster/tell.ts';
import { flags } from '../../flags.ts';
import type { OpenSitting } from './custom-queue.ts';
import {
  type CustomForm,
  customHints,
  customKinds,
  emptyForm,
  examTime,
  readCustom,
  studiedStates,
  studyOf,
} from './read-custom.ts';

/** Assumed duration of an exam without an end. */
const examMs = 60 * 60_000;

/** A problem and its field; without a field, of the whole choice. */
interface CustomProblem {
  at?: keyof CustomForm | 'examOf' | undefined;
  text: string;
}

interface CustomDialogProps {
  deck: Deck | undefined;
  onStart: (open: OpenSitting) => void;
  onClose: () => void;
}

export function CustomDialog({ deck, onStart, onClose }: CustomDialogProps) {
  const {
    values: form,
    draft,
    busy,
    ...typed
  } = useEntityForm<CustomForm>({
    initial: () => emptyForm,
    save: async (wanted): Promise<boolean> => (wanted.kind === 'exam' ? plan() : start()),
    draft: () => formDraftPlace('custom-study', deck?.id),
    // The kind alone is not worth a draft.
    along: (_, { kind }) => ({ kind }),
    fitDraft: ({ kind, ...rest }) =>
      customKinds.some(({ value }) => value === kind) ? { ...rest, ...(kind && { kind }) } : rest,
  });
  const [examOf, setExamOf] = useState(deck === undefined ? '' : `deck ${deck.id}`);
  const [problem, setProblem] = useState<CustomProblem>();
  const change = (part: Partial<CustomForm>) => {
    setProblem(undefined);
    typed.change(part);
  };
  const errorAt = (name: CustomProblem['at']) =>
    problem && problem.at === name ? problem.text : undefined;
  const field = (name: Exclude<keyof CustomForm, 'kind'>) => ({
    value: form[name],
    error: errorAt(name),
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  const fail = (why: CustomProblem) => {
    setProblem(why);
    return false;
  };
  const start = async (): Promise<boolean> => {
    const study = studyOf(form);
    if (study === undefined)
      return fail(
        form.kind === 'tag'
          ? { at: 'tag', text: 'Choose a tag.' }
          : { at: 'days', text: 'Enter 1 to 365 days.' },
      );
    const nowMs = Date.now();
    const clock = { nowMs, tzOffsetMin: localOffsetMin(nowMs) };
    try {
      const sitting = await readCustom(currentDatabase(), deck?.id, study, clock);
      if (sitting.cardIds.length === 0)
        return fail({ text: 'No cards found. Choose something else.' });
      onStart({ name: nameOf(form), sitting });
      return true;
    } catch (error) {
      console.error('The cards of a custom study could not be read', error);
      return fail({ text: say.errorFetchingFlashcards });
    }
  };
  const plan = async (): Promise<boolean> => {
    const startsAt = examTime(form, Date.now());
    const [kind, ref] = splitAt(examOf);
    if (ref === '') return fail({ at: 'examOf', text: 'Choose the cards of the exam.' });
    if (startsAt === undefined)
      return fail({ at: 'examDay', text: 'Choose a day and time in the future.' });
    const result = await mutate(createEvent, {
      title: form.examName.trim() || 'Exam',
      startsAt,
      endsAt: startsAt + examMs,
      courseId: kind === 'course' ? ref : (deck?.courseId ?? null),
      examOf: kind,
      examRef: ref,
    });
    const isAdded = tell(result, {
      done: 'Exam added to your schedule',
      failed: say.somethingWentWrongTryAgain,
    });
    if (isAdded) onClose();
    return isAdded;
  };
  const isExam = form.kind === 'exam';
  return (
    <FormDialog
      title="Custom study"
      submitLabel={isExam ? 'Add exam' : 'Start'}
      busy={busy}
      draft={draft}
      onSubmit={() => void typed.submit()}
      onClose={onClose}
    >
      <RadioCards
        legend="Cards"
        name="custom-kind"
        options={customKinds}
        value={form.kind}
        onChange={(kind) => change({ kind })}
      />
      <p className="text-sm text-muted">{customHints[form.kind]}</p>
      {form.kind === 'ahead' ? (
        <TextField label="Days ahead" type="number" min={1} max={365} {...field('days')} />
      ) : null}
      {form.kind === 'state' ? (
        <SelectField label="State" data-kept {...field('state')}>
          {studiedStates.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      ) : null}
      {form.kind === 'tag' ? <TagField {...field('tag')} /> : null}
      {form.kind === 'flag' ? (
        <SelectField label="Flag" data-kept {...field('flag')}>
          {flags.map(({ flag, name }) => (
            <option key={flag} value={flag}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
      {isExam ? (
        <>
          <ExamCards
            value={examOf}
            error={errorAt('examOf')}
            onChange={({ target }) => {
              setProblem(undefined);
              setExamOf(target.value);
            }}
          />
          <TextField
            label="Name of the exam"
            maxLength={500}
            placeholder="Exam"
            {...field('examName')}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <DateField label="Day" {...field('examDay')} />
            <TimeField label="Time" {...field('examTime')} />
          </div>
        </>
      ) : null}
      <p role="alert" className="text-sm text-danger empty:hidden">
        {errorAt(undefined)}
      </p>
    </FormDialog>
  );
}

function nameOf({ kind, state, tag, days }: CustomForm): string {
  if (kind === 'state') return studiedStates.find(({ value }) => value === state)?.label ?? '';
  if (kind === 'tag') return tag;
  if (kind === 'ahead') return `Ahead: ${days} d`;
  return customKinds.find(({ value }) => value === kind)?.label ?? '';
}

interface ChoiceProps {
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
}

function TagField(props: ChoiceProps) {
  const tags = useTags()?.all;
  const hint = tags?.length === 0 ? 'You have no tags yet. Add them in the form of a card.' : '';
  return (
    <SelectField label="Tag" hint={hint} data-kept {...props}>
      <option value="">Choose a tag</option>
      {tags?.map(({ key, name }) => (
        <option key={key} value={name}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

type ExamOf = 'deck' | 'course' | typeof tag.name;

function ExamCards(props: ChoiceProps) {
  const decks = useDeckChoices() ?? [];
  const courses = useCourses()?.current ?? [];
  const tags = useTags()?.all ?? [];
  const group = (kind: ExamOf, label: string, items: { ref: string; name: string }[]): ReactNode =>
    items.length === 0 ? null : (
      <optgroup label={label}>
        {items.map(({ ref, name }) => (
          <option key={ref} value={`${kind} ${ref}`}>
            {name}
          </option>
        ))}
      </optgroup>
    );
  return (
    <SelectField label="Cards of the exam" data-kept {...props}>
      <option value="">Choose a deck, course or tag</option>
      {group('deck', 'Decks', decks.map(byId))}
      {group('course', 'Courses', courses.map(byId))}
      {group('tag', 'Tags', tags.map(byKey))}
    </SelectField>
  );
}

const byId = ({ id, name }: { id: string; name: string }) => ({ ref: id, name });
const byKey = ({ key, name }: { key: string; name: string }) => ({ ref: key, name });

function splitAt(chosen: string): [ExamOf, string] {
  const [kind = '', ...rest] = chosen.split(' ');
  const known = kind === 'course' || kind === 'tag' ? kind : 'deck';
  return [known, rest.join(' ')];
}
