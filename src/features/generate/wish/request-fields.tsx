/** The fields of a study request that files and notes share. */
import { Circle, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useRows } from '../../../db/rows/use-rows.ts';
import type { SummaryShape } from '../../../generate/chapters/summary-shape.ts';
import type { Difficulty } from '../../../generate/difficulty/difficulty.ts';
import type { GenerationKind } from '../../../generate/engine.ts';
import { namedByPath } from '../../../model/study/cards/deck-tree.ts';
import { kindNames } from '../../../model/study/quiz/kind-names.ts';
import { type QuestionKind, questionKinds } from '../../../model/study/quiz/task.ts';
import { classes } from '../../../ui/classes.ts';
import { anotherPlace, type Place } from '../../../ui/form/destination-fields.tsx';
import { SelectField } from '../../../ui/form/field.tsx';
import { counts } from '../deck/deck-wish.ts';
import type { FileRequest, PicturesWish } from '../job/job-request.ts';
import { kinds, wordsOfKind } from '../kinds.ts';
import { useMaking } from '../making-store.ts';

/** The form keeps what was chosen for each kind, and `requestOf` takes what the chosen kind has. */
export type Choice = Omit<FileRequest, 'range' | 'source' | 'engine'>;

/** @param before a request that failed: the form starts with it */
export function useChoice(before: Choice | undefined) {
  const [choice, setChoice] = useState<Choice>(() => ({
    ...(before ?? { kind: useMaking.getState().kind }),
    questionKinds: kindsAtFirst(before),
  }));
  return { choice, change: (part: Partial<Choice>) => setChoice({ ...choice, ...part }) };
}

/** @param asksSingle the engine makes single choice only */
export function requestOf(choice: Choice, asksSingle: boolean): Choice {
  const { kind, count, shape, difficulty, into } = choice;
  const isSummary = kind === 'summary';
  return {
    ...{ kind, into },
    ...(isSummary && shape !== undefined ? { shape } : { count }),
    ...(isSummary ? {} : { difficulty }),
    questionKinds: kind === 'questions' && !asksSingle ? choice.questionKinds : undefined,
  };
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
  const { kind, shape, pictures } = choice;
  const isSummary = kind === 'summary';
  return (
    <>
      {isSummary ? <ShapeField shape={shape} onShape={(shape) => change({ shape })} /> : null}
      {hasPictures ? (
        <PicturesField pictures={pictures} onPictures={(pictures) => change({ pictures })} />
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
        <DifficultyField
          kind={kind}
          difficulty={choice.difficulty}
          onDifficulty={(difficulty) => change({ difficulty })}
        />
      )}
      <IntoField kind={kind} into={choice.into} onInto={(into) => change({ into })} />
    </>
  );
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
                // A deck is no quiz.
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

interface ShapeFieldProps {
  /** `undefined`: key points. */
  shape: SummaryShape | undefined;
  onShape: (shape: SummaryShape | undefined) => void;
}

const shapes: readonly { value: SummaryShape | ''; label: string; hint?: string }[] = [
  { value: '', label: 'Key points' },
  { value: 'short', label: 'Short', hint: 'The 5 most important points.' },
  { value: 'detailed', label: 'Detailed', hint: 'More points, also on details.' },
  {
    value: 'chapters',
    label: 'By chapter',
    hint: 'Points for each chapter, or for each heading where there are no chapters.',
  },
];

function ShapeField({ shape, onShape }: ShapeFieldProps) {
  const hint = shapes.find(({ value }) => value === shape)?.hint;
  return (
    <SelectField
      label="Kind of summary"
      hint={hint}
      value={shape ?? ''}
      onChange={({ target }) =>
        onShape(shapes.find(({ value }) => value === target.value)?.value || undefined)
      }
    >
      {shapes.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

interface PicturesFieldProps {
  /** `undefined`: text only. */
  pictures: PicturesWish | undefined;
  onPictures: (pictures: PicturesWish | undefined) => void;
}

function PicturesField({ pictures, onPictures }: PicturesFieldProps) {
  return (
    <SelectField
      label="Kind of flashcards"
      value={pictures ?? 'text'}
      hint={
        pictures === undefined
          ? undefined
          : 'Figures with a caption become picture cards. They are made on your device.'
      }
      onChange={({ target: { value } }) =>
        onPictures(value === 'only' || value === 'too' ? value : undefined)
      }
    >
      <option value="text">Text</option>
      <option value="only">Pictures</option>
      <option value="too">Text and pictures</option>
    </SelectField>
  );
}

interface QuestionKindsFieldProps {
  /** `undefined`: single choice. */
  kinds: readonly QuestionKind[] | undefined;
  /** The engine that makes single choice only. */
  asksSingle: string | undefined;
  onKinds: (kinds: readonly QuestionKind[] | undefined) => void;
}

const mixed = 'mixed';

/** A form starts with mixed, or with the kinds of a failed request for a quiz, where none means single choice. */
export function kindsAtFirst(
  before: { kind: GenerationKind; questionKinds?: readonly QuestionKind[] | undefined } | undefined,
): readonly QuestionKind[] | undefined {
  return before?.kind === 'questions' ? before.questionKinds : questionKinds;
}

export function QuestionKindsField({ kinds, asksSingle, onKinds }: QuestionKindsFieldProps) {
  const chosen = kinds === undefined ? 'single' : kinds.length > 1 ? mixed : kinds[0];
  return (
    <SelectField
      label="Kind of questions"
      value={asksSingle ? 'single' : chosen}
      disabled={asksSingle !== undefined}
      hint={
        asksSingle
          ? `${asksSingle} makes single choice only. For other kinds, choose “On this device”.`
          : chosen === mixed
            ? 'All kinds that the text has, in turn.'
            : undefined
      }
      onChange={({ target: { value } }) => onKinds(kindsOf(value))}
    >
      {questionKinds.map((kind) => (
        <option key={kind} value={kind}>
          {kindNames[kind]}
        </option>
      ))}
      <option value={mixed}>Mixed</option>
    </SelectField>
  );
}

function kindsOf(value: string): readonly QuestionKind[] | undefined {
  if (value === mixed) return questionKinds;
  const kind = questionKinds.find((one) => one === value);
  return kind === undefined || kind === 'single' ? undefined : [kind];
}

interface AmountFieldProps {
  kind: GenerationKind;
  /** `undefined`: as many as the text carries. */
  count: number | undefined;
  /** From a deck's cards, not from a text. */
  isDeck?: boolean;
  onCount: (count: number | undefined) => void;
}

export function AmountField({ kind, count, isDeck, onCount }: AmountFieldProps) {
  return (
    <SelectField
      label={`Number of ${wordsOfKind(kind).many}`}
      value={count ?? ''}
      onChange={({ target: { value } }) => onCount(value === '' ? undefined : Number(value))}
    >
      <option value="">
        {isDeck ? 'As many as the cards allow' : 'As many as the text allows'}
      </option>
      {counts.map((number) => (
        <option key={number} value={number}>
          {number}
        </option>
      ))}
    </SelectField>
  );
}

interface DifficultyFieldProps {
  kind: GenerationKind;
  /** `undefined`: mixed. */
  difficulty: Difficulty | undefined;
  onDifficulty: (difficulty: Difficulty | undefined) => void;
}

const levels: readonly { value: Difficulty | ''; label: string }[] = [
  { value: '', label: 'Mixed' },
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

function DifficultyField({ kind, difficulty, onDifficulty }: DifficultyFieldProps) {
  return (
    <SelectField
      label="Difficulty"
      hint={hintOf(difficulty, kind)}
      value={difficulty ?? ''}
      onChange={({ target }) =>
        onDifficulty(levels.find(({ value }) => value === target.value)?.value || undefined)
      }
    >
      {levels.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

interface IntoFieldProps {
  kind: GenerationKind;
  /** `undefined`: a new one. */
  into: string | undefined;
  onInto: (into: string | undefined) => void;
}

export function IntoField({ kind, into, onInto }: IntoFieldProps) {
  const places = usePlaces(kind);
  if (places.length === 0) return null;
  const { place } = wordsOfKind(kind);
  return (
    <SelectField
      label="Save to"
      value={places.some(({ id }) => id === into) ? into : anotherPlace}
      onChange={({ target: { value } }) => onInto(value === anotherPlace ? undefined : value)}
    >
      <option value={anotherPlace}>{`New ${place}`}</option>
      {places.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
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
