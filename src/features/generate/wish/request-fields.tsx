/** The fields of a study request that files and notes share. */
import { Circle, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useRows } from '../../../db/rows/use-rows.ts';
import type { SummaryLength, SummaryShape } from '../../../generate/chapters.ts';
import type { Difficulty } from '../../../generate/difficulty.ts';
import type { GenerationKind } from '../../../generate/engine.ts';
import { namedByPath } from '../../../model/study/cards/deck-tree.ts';
import { kindNames } from '../../../model/study/quiz/kind-names.ts';
import { type QuestionKind, questionKinds } from '../../../model/study/quiz/task.ts';
import { classes } from '../../../ui/classes.ts';
import type { Place } from '../../../ui/form/destination-fields.tsx';
import { SelectField } from '../../../ui/form/field.tsx';
import { counts } from '../deck/deck-wish.ts';
import type { FileRequest, PicturesWish } from '../job/job-request.ts';
import { kinds, wordsOfKind } from '../kinds.ts';
import { useMaking } from '../making-store.ts';

/** The form keeps the values of every kind. `requestOf` takes those of the chosen one. */
export type Choice = Omit<FileRequest, 'range' | 'source' | 'engine'>;

/** @param before a request that failed: the form starts with it */
export function useChoice(before: Choice | undefined) {
  const [choice, setChoice] = useState<Choice>(() => ({
    ...(before ?? { kind: useMaking.getState().kind }),
    questionKinds: kindsAtFirst(before),
  }));
  return {
    choice,
    change: (part: Partial<Choice>) => setChoice((before) => ({ ...before, ...part })),
  };
}

/** @param asksSingle the engine makes single choice only */
export function requestOf(choice: Choice, asksSingle: boolean): Choice {
  const { kind, count, shape, length, difficulty, into } = choice;
  const isSummary = kind === 'summary';
  return {
    ...{ kind, into },
    ...(isSummary && shape !== undefined ? { shape } : { count }),
    ...(isSummary && shape === 'chapters' && length !== undefined && { length }),
    ...(isSummary ? {} : { difficulty }),
    questionKinds: kind === 'questions' && !asksSingle ? choice.questionKinds : undefined,
  };
}

/** A form starts with mixed, or with the kinds of a failed request for a quiz, where none means single choice. */
export function kindsAtFirst(
  before: { kind: GenerationKind; questionKinds?: readonly QuestionKind[] | undefined } | undefined,
): readonly QuestionKind[] | undefined {
  return before?.kind === 'questions' ? before.questionKinds : questionKinds;
}

interface RequestFieldsProps {
  choice: Choice;
  change: (part: Partial<Choice>) => void;
  /** The engine that makes single choice only. */
  asksSingle: string | undefined;
  /** The source may give picture cards. */
  hasPictures?: boolean;
}

export function RequestFields({
  choice,
  change,
  asksSingle,
  hasPictures = false,
}: RequestFieldsProps) {
  const { kind, shape, pictures, difficulty } = choice;
  const isSummary = kind === 'summary';
  return (
    <>
      {isSummary ? (
        <PickField
          label="Kind of summary"
          hint={shapes.find(({ value }) => value === shape)?.hint}
          value={shape}
          options={shapes}
          onValue={(shape) => change({ shape })}
        />
      ) : null}
      {isSummary && shape === 'chapters' ? (
        <PickField
          label="Length"
          hint={lengths.find(({ value }) => value === choice.length)?.hint}
          value={choice.length}
          options={lengths}
          onValue={(length) => change({ length })}
        />
      ) : null}
      {hasPictures ? (
        <PickField
          label="Kind of flashcards"
          hint={
            pictures && 'Figures with a caption become picture cards. They are made on your device.'
          }
          value={pictures}
          options={kindsOfCards}
          onValue={(pictures) => change({ pictures })}
        />
      ) : null}
      {kind === 'questions' ? (
        <QuestionKindsField
          kinds={choice.questionKinds}
          asksSingle={asksSingle}
          onKinds={(questionKinds) => change({ questionKinds })}
        />
      ) : null}
      {isSummary && shape !== undefined ? null : (
        <AmountField kind={kind} count={choice.count} onCount={(count) => change({ count })} />
      )}
      {isSummary || (hasPictures && pictures === 'only') ? null : (
        <PickField
          label="Difficulty"
          hint={hintOf(difficulty, kind)}
          value={difficulty}
          options={difficulties}
          onValue={(difficulty) => change({ difficulty })}
        />
      )}
      <IntoField kind={kind} into={choice.into} onInto={(into) => change({ into })} />
    </>
  );
}

const shapes: readonly (Option<SummaryShape | undefined> & { hint?: string })[] = [
  { value: undefined, label: 'Key points' },
  { value: 'short', label: 'Short', hint: 'The 5 most important points.' },
  { value: 'detailed', label: 'Detailed', hint: 'More points, also on details.' },
  {
    value: 'chapters',
    label: 'By chapter',
    hint: 'Points for each chapter, or for each heading where there are no chapters.',
  },
];

const lengths: readonly (Option<SummaryLength | undefined> & { hint: string })[] = [
  { value: 'short', label: 'Short', hint: '1 to 3 points for each chapter.' },
  { value: undefined, label: 'Medium', hint: '2 to 8 points for each chapter.' },
  { value: 'long', label: 'Long', hint: '3 to 16 points for each chapter.' },
];

const kindsOfCards: readonly Option<PicturesWish | undefined>[] = [
  { value: undefined, label: 'Text' },
  { value: 'only', label: 'Pictures' },
  { value: 'too', label: 'Text and pictures' },
];

const difficulties: readonly Option<Difficulty | undefined>[] = [
  { value: undefined, label: 'Mixed' },
  { value: 'easier', label: 'Easier' },
  { value: 'harder', label: 'Harder' },
];

/** Flashcards have no wrong answers. */
function hintOf(difficulty: Difficulty | undefined, kind: GenerationKind): string | undefined {
  if (difficulty === undefined) return undefined;
  if (difficulty === 'easier') return 'Main terms and short answers. There may be fewer.';
  const what =
    kind === 'questions'
      ? 'Details, and wrong answers that look alike'
      : 'Details and long answers';
  return `${what}. There may be fewer.`;
}

export function KindChoice({
  choice: { kind },
  change,
}: Pick<RequestFieldsProps, 'choice' | 'change'>) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">What to generate</legend>
      <div className="grid gap-2 sm:grid-cols-3">
        {kinds.map((item) => (
          <div
            key={item.kind}
            className={classes(
              'relative flex min-h-11 items-start gap-3 rounded-control border p-3 text-left',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              kind === item.kind ? 'border-accent bg-accent-soft' : 'border-line-strong/60',
            )}
          >
            <Mark chosen={kind === item.kind} />
            <div className="grid">
              {/* The whole card is the button, but the hint is not part of its name. */}
              <button
                type="button"
                aria-pressed={kind === item.kind}
                aria-describedby={`kind-${item.kind}-hint`}
                // A deck is not a quiz.
                onClick={() => change({ kind: item.kind, into: undefined })}
                className="text-left font-medium outline-none after:absolute after:inset-0"
              >
                {item.label}
              </button>
              <span id={`kind-${item.kind}-hint`} className="text-sm text-muted">
                {item.hint}
              </span>
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  );
}

function Mark({ chosen }: { chosen: boolean }) {
  const Icon = chosen ? CircleCheck : Circle;
  return (
    <Icon
      aria-hidden
      size={18}
      className={`mt-0.5 shrink-0 ${chosen ? 'text-accent' : 'text-muted'}`}
    />
  );
}

interface Option<Value> {
  value: Value;
  label: string;
  disabled?: boolean;
}

interface PickFieldProps<Value> {
  label: string;
  hint?: string | undefined;
  value: Value;
  options: readonly Option<Value>[];
  disabled?: boolean;
  onValue: (value: Value) => void;
}

export function PickField<Value extends string | number | undefined>(props: PickFieldProps<Value>) {
  const { value, options, onValue, ...field } = props;
  return (
    <SelectField
      {...field}
      value={value ?? ''}
      onChange={({ target }) => {
        const picked = options.find(({ value }) => String(value ?? '') === target.value);
        if (picked !== undefined) onValue(picked.value);
      }}
    >
      {options.map(({ value, label, disabled }) => (
        <option key={value ?? ''} value={value ?? ''} disabled={disabled}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

interface QuestionKindsFieldProps extends Pick<RequestFieldsProps, 'asksSingle'> {
  /** `undefined`: single choice. */
  kinds: readonly QuestionKind[] | undefined;
  onKinds: (kinds: readonly QuestionKind[] | undefined) => void;
}

const mixed = 'mixed';
const kindOptions = [
  ...questionKinds.map((value) => ({ value, label: kindNames[value] })),
  { value: mixed, label: 'Mixed' } as const,
];

export function QuestionKindsField({ kinds, asksSingle, onKinds }: QuestionKindsFieldProps) {
  const [first = 'single', ...others] = kinds ?? [];
  const chosen = others.length > 0 ? mixed : first;
  return (
    <PickField
      label="Kind of questions"
      hint={
        asksSingle
          ? `${asksSingle} makes single choice only. For other kinds, choose “On this device”.`
          : chosen === mixed
            ? 'All kinds that the text has, in turn.'
            : undefined
      }
      value={asksSingle ? 'single' : chosen}
      options={kindOptions}
      disabled={asksSingle !== undefined}
      onValue={(kind) =>
        onKinds(kind === mixed ? questionKinds : kind === 'single' ? undefined : [kind])
      }
    />
  );
}

interface AmountFieldProps {
  kind: GenerationKind;
  count: number | undefined;
  isDeck?: boolean;
  onCount: (count: number | undefined) => void;
}

export function AmountField({ kind, count, isDeck, onCount }: AmountFieldProps) {
  const all = isDeck ? 'As many as the cards allow' : 'As many as the text allows';
  return (
    <PickField
      label={`Number of ${wordsOfKind(kind).many}`}
      value={count}
      options={[
        { value: undefined, label: all },
        ...counts.map((value) => ({ value, label: String(value) })),
      ]}
      onValue={onCount}
    />
  );
}

interface IntoFieldProps {
  kind: GenerationKind;
  into: string | undefined;
  onInto: (into: string | undefined) => void;
}

export function IntoField({ kind, into, onInto }: IntoFieldProps) {
  const places = usePlaces(kind);
  if (places.length === 0) return null;
  return (
    <PickField
      label="Save to"
      value={places.find(({ id }) => id === into)?.id}
      options={[
        { value: undefined, label: `New ${wordsOfKind(kind).place}` },
        ...places.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onValue={onInto}
    />
  );
}

const none: Place[] = [];

/** The decks or quizzes that items of a kind can go to, by name. */
export function usePlaces(kind: GenerationKind): Place[] {
  const places = useRows(
    async (database): Promise<Place[]> => {
      if (kind === 'summary') return none;
      const found =
        kind === 'questions'
          ? (await database.rows('quiz').where('deletedAt').equals(0).toArray()).map(
              ({ id, title }) => ({ id, name: title }),
            )
          : namedByPath(await database.rows('deck').where('deletedAt').equals(0).toArray());
      return found
        .map(({ id, name }) => ({ id, name }))
        .sort((a, b) => a.name.localeCompare(b.name));
    },
    [kind],
  );
  return places ?? none;
}
