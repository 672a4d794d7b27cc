/** Which kinds of questions: one of them, or all that the text carries. */
import type { GenerationKind } from '../../../generate/engine.ts';
import { kindNames } from '../../../model/study/quiz/kind-names.ts';
import { type QuestionKind, questionKinds } from '../../../model/study/quiz/task.ts';
import { SelectField } from '../../../ui/form/field.tsx';

interface QuestionKindsFieldProps {
  /** `undefined`: single choice. */
  kinds: readonly QuestionKind[] | undefined;
  /** Who makes them, where that asks single choice alone. */
  asksSingle: string | undefined;
  onKinds: (kinds: readonly QuestionKind[] | undefined) => void;
}

const mixed = 'mixed';

/** What a form begins with: mixed. Of a wish for a quiz that failed, its own kinds, where none means single choice. */
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
