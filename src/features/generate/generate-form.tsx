/** What to make, from which pages, slides or sections, how much of it, and where it goes. */
import { Sparkles } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { currentDatabase } from '../../db/database.ts';
import { type Job, retryJob } from '../../db/jobs.ts';
import { tryWrite } from '../../db/storage-problem.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { placeUnitOf } from '../../model/files/document-kinds.ts';
import { useReader } from '../../pdf/reader-store.ts';
import { Button } from '../../ui/button.tsx';
import { CancelButton, Dialog } from '../../ui/dialog/dialog.tsx';
import { Problem } from '../../ui/page/states.tsx';
import { useOnce } from '../../ui/press/use-once.ts';
import { tellFailure } from '../../ui/toaster/tell.ts';
import { toastError } from '../../ui/toaster/toast.ts';
import { inputOf, makeFromFile, type Wish } from './generation-job.ts';
import { KindChoice } from './kind-choice.tsx';
import { closeMaking, showMade, useMaking } from './making-store.ts';
import { judgeRange, offeredRange, type RangeProblem } from './page-range.ts';
import { EngineField, useEngineChoice } from './server/engine-choice.tsx';
import { AmountField } from './wish/amount-field.tsx';
import { IntoField } from './wish/into-field.tsx';
import { QuestionKindsField } from './wish/question-kinds-field.tsx';
import { RangeFields, type TypedRange } from './wish/range-fields.tsx';

interface GenerateFormProps {
  file: StudyFile;
  /** The last time, which made nothing: the form begins with what was wished then. */
  failed: Job | null;
}

export function GenerateForm({ file, failed }: GenerateFormProps) {
  const formId = useId();
  const [before] = useState(() => (failed === null ? undefined : inputOf(failed)?.wish));
  const [kind, setKind] = useState(before?.kind ?? useMaking.getState().kind);
  const [range, setRange] = useState(() =>
    typed(before?.range ?? offeredRange(file.pageCount, useReader.getState().page)),
  );
  const [count, setCount] = useState(before?.count);
  const [into, setInto] = useState(before?.into);
  const [questionKinds, setQuestionKinds] = useState(before?.questionKinds);
  const choice = useEngineChoice();
  const [wrong, setWrong] = useState<RangeProblem>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const judged = judgeRange(range.from, range.to, file.pageCount, placeUnitOf(file.mime));
    if (!judged.ok) return setWrong(judged.problem);
    useMaking.setState({ kind });
    showMade(kind);
    void begin({ kind, range: judged.range, count, into, questionKinds, engine: choice.engine });
  };
  const [begin] = useOnce(async (wish: Wish) => {
    const begun = await makeFromFile(currentDatabase(), file, wish);
    if (!begun.ok) toastError(begun.error.message);
  });
  return (
    <Dialog
      title="Generate study material"
      onClose={closeMaking}
      actions={
        <>
          <CancelButton />
          <Button type="submit" form={formId} icon={<Sparkles aria-hidden size={18} />}>
            Generate
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-5">
        {failed === null ? null : <LastProblem job={failed} />}
        <KindChoice
          kind={kind}
          onKind={(chosen) => {
            setKind(chosen);
            // A deck is no quiz.
            setInto(undefined);
          }}
        />
        <RangeFields
          file={file}
          range={range}
          wrong={wrong}
          onRange={(typed) => {
            setRange(typed);
            setWrong({});
          }}
        />
        <AmountField kind={kind} count={count} onCount={setCount} />
        {kind === 'questions' ? (
          <QuestionKindsField
            kinds={questionKinds}
            isServer={choice.engine === 'server'}
            onKinds={setQuestionKinds}
          />
        ) : null}
        <IntoField kind={kind} into={into} onInto={setInto} />
        <EngineField {...choice} />
      </form>
    </Dialog>
  );
}

function LastProblem({ job }: { job: Job }) {
  return (
    <Problem
      title={job.failedTitle}
      text={job.problem}
      action={
        <Button
          variant="secondary"
          size="sm"
          onClick={() => void tellFailure(tryWrite(() => retryJob(currentDatabase(), job.id)))}
        >
          Try again
        </Button>
      }
    />
  );
}

function typed({ fromPage, toPage }: Wish['range']): TypedRange {
  return { from: String(fromPage), to: String(toPage) };
}
