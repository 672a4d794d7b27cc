/** What to make from a file: which pages, slides or sections, how much, and where it goes. */
import { useEffect, useState } from 'react';
import { PickLink, PickRow } from '../../components/pick/pick-entry.tsx';
import { currentDatabase } from '../../db/database.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import type { Job } from '../../db/tables.ts';
import type { Mark } from '../../generate/around-marks.ts';
import { plural } from '../../lib/plural.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { pdfMime, placeUnitOf, unitName } from '../../model/files/document-kinds.ts';
import { type Chapter, readChapters } from '../../reading/pdf/chapters.ts';
import { useReader } from '../../reading/pdf/reader-store.ts';
import type { PageRange } from '../../reading/pdf/text/file-text.ts';
import { SelectField, TextField } from '../../ui/form/field.tsx';
import { useOnce } from '../../ui/press/use-once.ts';
import { toastError } from '../../ui/toaster/toast.ts';
import { DraftPicks } from './draft/draft-picks.tsx';
import { inputOf, makeFromFile } from './generation-job.ts';
import type { FileRequest } from './job/job-request.ts';
import { rangeOfMarks, readMarks } from './job/parts.ts';
import { closeMaking, showMade, useMaking } from './making-store.ts';
import { judgeRange, offeredRange, type RangeProblem } from './page-range.ts';
import { tokensFor, useTextSize } from './server/cost-before.ts';
import { asksSingle, EngineField, useEngineChoice } from './server/engine-choice.tsx';
import {
  KindChoice,
  PickField,
  RequestFields,
  requestOf,
  useChoice,
} from './wish/request-fields.tsx';
import { WishDialog } from './wish/wish-dialog.tsx';

const none: Mark[] = [];

interface GenerateFormProps {
  file: StudyFile;
  /** The last job, if it gave nothing. The form starts with its request. */
  failed: Job | null;
}

export function GenerateForm({ file, failed }: GenerateFormProps) {
  const [before] = useState(() => (failed === null ? undefined : inputOf(failed)?.wish));
  const { choice, change } = useChoice(before);
  const { kind } = choice;
  const [range, setRange] = useState(() =>
    typed(before?.range ?? offeredRange(file.pageCount, useReader.getState().page)),
  );
  const [wrong, setWrong] = useState<RangeProblem>({});
  const marks = useRows((database) => readMarks(database, file.id), [file.id]) ?? none;
  const [from, setSource] = useState(
    before === undefined ? useMaking.getState().source : before.source,
  );
  const ofMarks = rangeOfMarks(marks);
  const source = ofMarks && from;
  const hasPictures = kind === 'flashcards' && canHavePictures(file) && !source;
  const pictures = hasPictures ? choice.pictures : undefined;
  const isPicturesOnly = pictures === 'only';
  const engine = useEngineChoice(kind);
  const single = asksSingle(engine);
  const request = requestOf(choice, single !== undefined);
  const size = useTextSize(file, source ? undefined : range);
  const pages = judgeRange(range.from, range.to, file.pageCount, placeUnitOf(file.mime));
  const submit = () => {
    const judged = source ? { ok: true as const, range: ofMarks } : pages;
    if (!judged.ok) return setWrong(judged.problem);
    useMaking.setState({ kind });
    showMade(kind);
    void begin({
      ...{ ...request, range: judged.range, pictures },
      ...(source && { source }),
      ...(!isPicturesOnly && { engine: engine.engine }),
    });
  };
  const [begin] = useOnce(async (wanted: FileRequest) => {
    const begun = await makeFromFile(currentDatabase(), file, wanted);
    if (!begun.ok) toastError(begun.error.message);
  });
  return (
    <WishDialog
      title="Generate study material"
      failed={failed}
      onSubmit={submit}
      instead={
        before?.kind === 'flashcards' ? (
          <DraftPicks from={file} range={before.range} into={before.into} />
        ) : null
      }
    >
      <KindChoice choice={choice} change={change} />
      {kind === 'flashcards' && before === undefined && !source ? (
        <PickLink
          source={{ entity: 'file', id: file.id }}
          range={pages.ok ? pages.range : undefined}
          onGo={closeMaking}
          className="flex min-h-11 items-center justify-between gap-3 rounded-control border border-line px-3 py-2 hover:bg-surface-2"
        >
          <PickRow source={{ entity: 'file', id: file.id }} />
        </PickLink>
      ) : null}
      {marks.length === 0 ? null : (
        <PickField
          label="Source"
          hint={
            source &&
            'The sentences that you highlighted, and the ones right before and after them.'
          }
          value={source}
          options={[
            { value: undefined, label: 'Pages' },
            { value: 'highlights', label: `My ${plural(marks.length, 'highlight')}` },
          ]}
          onValue={setSource}
        />
      )}
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
      <RequestFields
        choice={choice}
        change={change}
        asksSingle={single}
        hasPictures={hasPictures}
      />
      {isPicturesOnly ? null : (
        <EngineField {...engine} sent="pages" tokens={size && tokensFor(request, size)} />
      )}
    </WishDialog>
  );
}

/** Figures are found by their captions. A scan has no words on its pages. */
function canHavePictures({ mime, content }: StudyFile): boolean {
  return mime === pdfMime && content === 'text';
}

function typed({ fromPage, toPage }: PageRange): TypedRange {
  return { from: String(fromPage), to: String(toPage) };
}

interface TypedRange {
  from: string;
  to: string;
}

interface RangeFieldsProps {
  file: StudyFile;
  range: TypedRange;
  wrong: RangeProblem;
  onRange: (range: TypedRange) => void;
}

const own = 'own';

function RangeFields({ file, range, wrong, onRange }: RangeFieldsProps) {
  const unit = placeUnitOf(file.mime);
  const chapters = useChapters(file);
  const whole = { from: '1', to: String(file.pageCount) };
  const choices = [{ title: 'Whole file', level: 1, ...whole }, ...(chapters ?? []).map(choiceOf)];
  const chosen = choices.findIndex(({ from, to }) => from === range.from && to === range.to);
  const field = (end: keyof TypedRange, label: string) => (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      value={range[end]}
      error={wrong[end]}
      onChange={(event) => onRange({ ...range, [end]: event.target.value })}
    />
  );
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-medium">
        {unitName(unit)}s <span className="font-normal text-muted">of {file.pageCount}</span>
      </legend>
      {/* Shown before the chapters are read, so that nothing moves under a finger. */}
      {file.pageCount > 1 ? (
        <SelectField
          label={chapters?.length === 0 ? 'Part of the file' : 'Chapter'}
          value={chosen < 0 ? own : chosen}
          onChange={({ target: { value } }) => {
            const choice = choices[Number(value)];
            if (choice !== undefined) onRange({ from: choice.from, to: choice.to });
          }}
        >
          {chosen < 0 ? <option value={own}>{`${unitName(unit)}s as below`}</option> : null}
          {choices.map(({ title, level, from, to }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two chapters may have one name and page
            <option key={index} value={index}>
              {`${level === 2 ? '\u2003' : ''}${title} (${from}–${to})`}
            </option>
          ))}
          {chapters === undefined ? <option disabled>Reading the chapters…</option> : null}
        </SelectField>
      ) : null}
      <div className="grid grid-cols-2 gap-3">
        {field('from', `From ${unit}`)}
        {field('to', `To ${unit}`)}
      </div>
    </fieldset>
  );
}

function choiceOf({ title, level, fromPage, toPage }: Chapter) {
  return { title, level, from: String(fromPage), to: String(toPage) };
}

/** @returns `undefined` until they are read */
function useChapters(file: StudyFile): readonly Chapter[] | undefined {
  const [chapters, setChapters] = useState<readonly Chapter[]>();
  const { id, sha256, mime, pageCount } = file;
  useEffect(() => {
    const ended = new AbortController();
    readChapters({ id, sha256, mime, pageCount }, ended.signal, currentDatabase()).then(
      (read) => ended.signal.aborted || setChapters(read),
      (error: unknown) => {
        // Pages can be chosen without chapters.
        if (ended.signal.aborted) return;
        console.warn('The chapters of a file cannot be read', error);
        setChapters([]);
      },
    );
    return () => ended.abort();
  }, [id, sha256, mime, pageCount]);
  return chapters;
}
