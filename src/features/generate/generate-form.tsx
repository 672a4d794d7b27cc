/** What to make, from which pages, slides or sections, how much of it, and where it goes. */
import { useState } from 'react';
import { currentDatabase } from '../../db/database.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import type { Job } from '../../db/tables.ts';
import type { Mark } from '../../generate/around-marks.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { pdfMime, placeUnitOf } from '../../model/files/document-kinds.ts';
import { useReader } from '../../reading/pdf/reader-store.ts';
import { useOnce } from '../../ui/press/use-once.ts';
import { toastError } from '../../ui/toaster/toast.ts';
import { inputOf, makeFromFile, type Wish } from './generation-job.ts';
import { rangeOfMarks, readMarks } from './job/marks-of.ts';
import { KindChoice } from './kind-choice.tsx';
import { showMade, useMaking } from './making-store.ts';
import { judgeRange, offeredRange, type RangeProblem } from './page-range.ts';
import { tokensFor, useTextSize } from './server/cost-before.ts';
import { asksSingle, EngineField, useEngineChoice } from './server/engine-choice.tsx';
import { AmountField } from './wish/amount-field.tsx';
import { DifficultyField } from './wish/difficulty-field.tsx';
import { IntoField } from './wish/into-field.tsx';
import { PicturesField } from './wish/pictures-field.tsx';
import { kindsAtFirst, QuestionKindsField } from './wish/question-kinds-field.tsx';
import { RangeFields, type TypedRange } from './wish/range-fields.tsx';
import { ShapeField } from './wish/shape-field.tsx';
import { SourceField } from './wish/source-field.tsx';
import { WishDialog } from './wish/wish-dialog.tsx';

const none: Mark[] = [];

interface GenerateFormProps {
  file: StudyFile;
  /** The last time, which made nothing: the form begins with what was wished then. */
  failed: Job | null;
}

export function GenerateForm({ file, failed }: GenerateFormProps) {
  const [before] = useState(() => (failed === null ? undefined : inputOf(failed)?.wish));
  const [kind, setKind] = useState(before?.kind ?? useMaking.getState().kind);
  const [range, setRange] = useState(() =>
    typed(before?.range ?? offeredRange(file.pageCount, useReader.getState().page)),
  );
  const marks = useRows((database) => readMarks(database, file.id), [file.id]) ?? none;
  const [from, setSource] = useState(
    before === undefined ? useMaking.getState().source : before.source,
  );
  const ofMarks = rangeOfMarks(marks);
  const source = ofMarks && from;
  const [count, setCount] = useState(before?.count);
  const [shape, setShape] = useState(before?.shape);
  const [difficulty, setDifficulty] = useState(before?.difficulty);
  const [into, setInto] = useState(before?.into);
  const [questionKinds, setQuestionKinds] = useState(kindsAtFirst(before));
  const [pictures, setPictures] = useState(before?.pictures);
  const choice = useEngineChoice(kind);
  const single = asksSingle(choice);
  const size = useTextSize(file, source ? undefined : range);
  const tokens =
    size === undefined
      ? undefined
      : tokensFor({ kind, questionKinds: single ? undefined : questionKinds }, size, count, shape);
  const ofPictures =
    kind === 'flashcards' && canHavePictures(file) && !source ? pictures : undefined;
  const isPicturesOnly = ofPictures === 'only';
  const [wrong, setWrong] = useState<RangeProblem>({});
  const submit = () => {
    const judged = source
      ? { ok: true as const, range: ofMarks }
      : judgeRange(range.from, range.to, file.pageCount, placeUnitOf(file.mime));
    if (!judged.ok) return setWrong(judged.problem);
    useMaking.setState({ kind });
    showMade(kind);
    const amount = kind === 'summary' && shape !== undefined ? { shape } : { count };
    const where = { range: judged.range, ...(source && { source }) };
    const level = kind === 'summary' ? {} : { difficulty };
    const asked = { ...amount, ...level, questionKinds: single ? undefined : questionKinds };
    const engine = isPicturesOnly ? undefined : choice.engine;
    void begin({ kind, ...where, ...asked, pictures: ofPictures, into, ...(engine && { engine }) });
  };
  const [begin] = useOnce(async (wish: Wish) => {
    const begun = await makeFromFile(currentDatabase(), file, wish);
    if (!begun.ok) toastError(begun.error.message);
  });
  return (
    <WishDialog title="Generate study material" failed={failed} onSubmit={submit}>
      <KindChoice
        kind={kind}
        onKind={(chosen) => {
          setKind(chosen);
          // A deck is no quiz.
          setInto(undefined);
        }}
      />
      <SourceField source={source} highlightCount={marks.length} onSource={setSource} />
      {source ? null : (
        <RangeFields
          file={file}
          range={range}
          wrong={wrong}
          onRange={(typed) => {
            setRange(typed);
            setWrong({});
          }}
        />
      )}
      {kind === 'summary' ? <ShapeField shape={shape} onShape={setShape} /> : null}
      {kind === 'flashcards' && canHavePictures(file) && !source ? (
        <PicturesField pictures={pictures} onPictures={setPictures} />
      ) : null}
      {kind === 'questions' ? (
        <QuestionKindsField kinds={questionKinds} asksSingle={single} onKinds={setQuestionKinds} />
      ) : null}
      {kind === 'summary' && shape !== undefined ? null : (
        <AmountField kind={kind} count={count} onCount={setCount} />
      )}
      {kind === 'summary' || isPicturesOnly ? null : (
        <DifficultyField kind={kind} difficulty={difficulty} onDifficulty={setDifficulty} />
      )}
      <IntoField kind={kind} into={into} onInto={setInto} />
      {isPicturesOnly ? null : <EngineField {...choice} sent="pages" tokens={tokens} />}
    </WishDialog>
  );
}

/** Figures are found by the words of their captions: a scan has no words on its pages. */
function canHavePictures({ mime, content }: StudyFile): boolean {
  return mime === pdfMime && content === 'text';
}

function typed({ fromPage, toPage }: Wish['range']): TypedRange {
  return { from: String(fromPage), to: String(toPage) };
}
