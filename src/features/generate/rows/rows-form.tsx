/** What to make from a note, how much of it, and where it goes. */
import { useState } from 'react';
import { currentDatabase } from '../../../db/database.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import type { Job } from '../../../db/tables.ts';
import { useOnce } from '../../../ui/press/use-once.ts';
import { toastError } from '../../../ui/toaster/toast.ts';
import { KindChoice } from '../kind-choice.tsx';
import { showMade, useMaking } from '../making-store.ts';
import { tokensFor } from '../server/cost-before.ts';
import { asksSingle, EngineField, useEngineChoice } from '../server/engine-choice.tsx';
import { AmountField } from '../wish/amount-field.tsx';
import { DifficultyField } from '../wish/difficulty-field.tsx';
import { IntoField } from '../wish/into-field.tsx';
import { kindsAtFirst, QuestionKindsField } from '../wish/question-kinds-field.tsx';
import { ShapeField } from '../wish/shape-field.tsx';
import { WishDialog } from '../wish/wish-dialog.tsx';
import type { RowsOrigin } from './origin.ts';
import { makeFromRows, type RowsWish, rowsInputOf } from './rows-job.ts';
import { sizeOfRows } from './size-of.ts';

interface RowsFormProps {
  origin: RowsOrigin;
  /** The last time, which made nothing: the form begins with what was wished then. */
  failed: Job | null;
}

export function RowsForm({ origin, failed }: RowsFormProps) {
  const [before] = useState(() => (failed === null ? undefined : rowsInputOf(failed).wish));
  const [kind, setKind] = useState(before?.kind ?? useMaking.getState().kind);
  const [shape, setShape] = useState(before?.shape);
  const [count, setCount] = useState(before?.count);
  const [difficulty, setDifficulty] = useState(before?.difficulty);
  const hasDifficulty = kind !== 'summary';
  const [into, setInto] = useState(before?.into);
  const [questionKinds, setQuestionKinds] = useState(kindsAtFirst(before));
  const choice = useEngineChoice(kind);
  const single = asksSingle(choice);
  const hasKinds = kind === 'questions';
  const kinds = hasKinds && !single ? questionKinds : undefined;
  const size = useRows((database) => sizeOfRows(database, origin), [origin.id]);
  const hasShape = kind === 'summary' && shape !== undefined;
  const [begin] = useOnce(async (wish: RowsWish) => {
    const begun = await makeFromRows(currentDatabase(), origin, wish);
    if (!begun.ok) toastError(begun.error.message);
  });
  const submit = () => {
    useMaking.setState({ kind });
    showMade(kind);
    const level = hasDifficulty ? { difficulty } : {};
    const asked = { questionKinds: kinds, engine: choice.engine };
    void begin({ kind, ...level, ...(hasShape ? { shape } : { count }), into, ...asked });
  };
  return (
    <WishDialog title="Generate from note" failed={failed} onSubmit={submit}>
      <KindChoice
        kind={kind}
        onKind={(chosen) => {
          setKind(chosen);
          // A deck is no quiz.
          setInto(undefined);
        }}
      />
      {kind === 'summary' ? <ShapeField shape={shape} onShape={setShape} /> : null}
      {hasKinds ? (
        <QuestionKindsField kinds={questionKinds} asksSingle={single} onKinds={setQuestionKinds} />
      ) : null}
      {hasShape ? null : <AmountField kind={kind} count={count} onCount={setCount} />}
      {hasDifficulty ? (
        <DifficultyField kind={kind} difficulty={difficulty} onDifficulty={setDifficulty} />
      ) : null}
      <IntoField kind={kind} into={into} onInto={setInto} />
      <EngineField
        {...choice}
        sent="note"
        tokens={size && tokensFor({ kind, questionKinds: kinds }, size, count, shape)}
      />
    </WishDialog>
  );
}
