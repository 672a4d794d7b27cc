/** What to make, from which pages, slides or sections, and how much of it. */
import { Sparkles } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { currentDatabase } from '../../db/database.ts';
import type { GenerationKind } from '../../generate/engine.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { placeUnitOf, unitName } from '../../model/files/document-kinds.ts';
import { useReader } from '../../pdf/reader-store.ts';
import { Button } from '../../ui/button.tsx';
import { CancelButton, Dialog } from '../../ui/dialog/dialog.tsx';
import { SelectField, TextField } from '../../ui/form/field.tsx';
import { Problem } from '../../ui/page/states.tsx';
import { useOnce } from '../../ui/press/use-once.ts';
import { toastError } from '../../ui/toaster/toast.ts';
import { generatedOnDevice } from './device-stream.ts';
import { makeFromFile, type Wish } from './generation-job.ts';
import { KindChoice } from './kind-choice.tsx';
import { wordsOfKind } from './kinds.ts';
import { closeMaking, showMade, useMaking } from './making-store.ts';
import { judgeRange, offeredRange, type RangeProblem } from './page-range.ts';

interface GenerateFormProps {
  file: StudyFile;
  problem: string | undefined;
}

const counts = [5, 10, 20, 30, 50];

export function GenerateForm({ file, problem }: GenerateFormProps) {
  const formId = useId();
  const unit = placeUnitOf(file.mime);
  const [kind, setKind] = useState<GenerationKind>(useMaking.getState().kind);
  const [range, setRange] = useState(() => typedRange(file));
  const [count, setCount] = useState(10);
  const [wrong, setWrong] = useState<RangeProblem>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const judged = judgeRange(range.from, range.to, file.pageCount, unit);
    if (!judged.ok) return setWrong(judged.problem);
    useMaking.setState({ kind });
    showMade(kind);
    void begin({ kind, range: judged.range, count });
  };
  const [begin] = useOnce(async (wish: Wish) => {
    const begun = await makeFromFile(currentDatabase(), file, wish);
    if (!begun.ok) toastError(begun.error.message);
  });
  const field = (end: 'from' | 'to', label: string) => (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      value={range[end]}
      error={wrong[end]}
      onChange={(event) => {
        setRange({ ...range, [end]: event.target.value });
        setWrong({});
      }}
    />
  );
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
        {problem === undefined ? null : <Problem title={problem} />}
        <KindChoice kind={kind} onKind={setKind} />
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-sm font-medium">
            {unitName(unit)}s <span className="font-normal text-muted">of {file.pageCount}</span>
          </legend>
          <div className="grid grid-cols-2 gap-3">
            {field('from', `From ${unit}`)}
            {field('to', `To ${unit}`)}
          </div>
        </fieldset>
        <SelectField
          label={`Number of ${wordsOfKind(kind).many}`}
          value={count}
          onChange={(event) => setCount(Number(event.target.value))}
        >
          {counts.map((number) => (
            <option key={number} value={number}>
              {number}
            </option>
          ))}
        </SelectField>
        <p className="text-sm text-muted">{generatedOnDevice} Review before saving.</p>
      </form>
    </Dialog>
  );
}

function typedRange({ pageCount }: StudyFile): { from: string; to: string } {
  const { fromPage, toPage } = offeredRange(pageCount, useReader.getState().page);
  return { from: String(fromPage), to: String(toPage) };
}
