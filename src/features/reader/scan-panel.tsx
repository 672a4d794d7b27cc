/** Text recognition of a scanned file, above its pages: start, progress and findings. */
import { ScanText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { currentDatabase } from '../../db/database.ts';
import { dropJob, retryJob } from '../../db/jobs.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import { tryWrite } from '../../db/storage-problem.ts';
import type { Job } from '../../db/tables.ts';
import { plural } from '../../lib/plural.ts';
import { defaultLanguage, filesFor, recognitionLanguages } from '../../lib/recognition-files.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { canBeScanned } from '../../model/files/document-kinds.ts';
import {
  findRecognition,
  keepLanguage,
  type RecognizedFile,
  readKeptLanguage,
  readWaiting,
  recognizeFile,
  stopRecognition,
} from '../../reading/ocr/recognition.ts';
import { pagesInWords, type ScannedPages } from '../../reading/ocr/scanned-pages.ts';
import { useScannedPages } from '../../reading/ocr/use-scanned-pages.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import { formatBytes } from '../../ui/format.ts';
import { surfaceClass } from '../../ui/page/panel.tsx';
import { Problem } from '../../ui/page/states.tsx';
import { useActOfAddress } from '../../ui/page/use-act-of-address.ts';
import { useOnce } from '../../ui/press/use-once.ts';
import { ProgressBar, StepProgress } from '../../ui/progress-bar.tsx';
import { tell, tellFailure } from '../../ui/toaster/tell.ts';
import { unreadInWords } from './unread-in-words.ts';

/** Hash that opens this act on the file's screen. */
export const recognizeAct = 'recognize';

interface ScanPanelProps {
  file: StudyFile;
  /** The bytes are on this device. */
  isHere: boolean;
}

export function ScanPanel(props: ScanPanelProps) {
  return canBeScanned(props.file.mime) ? <OfScannable {...props} /> : null;
}

function OfScannable({ file, isHere }: ScanPanelProps) {
  const pages = useScannedPages(file.id);
  const job = useRows((database) => findRecognition(file.id, database), [file.id]);
  const waiting = useRows(readWaiting, []);
  if (pages === undefined || job === undefined || waiting === undefined) return null;
  const waits = waiting.find(({ fileId }) => fileId === file.id);
  if (job?.state === 'failed') return <RecognitionFailed job={job} />;
  if (job !== null) return <RecognitionRunning job={job} fileId={file.id} />;
  if (waits !== undefined) {
    return <RecognitionWaits fileId={file.id} language={waits.language} />;
  }
  return <Idle file={file} isHere={isHere} pages={pages} />;
}

function Idle({ file, isHere, pages }: ScanPanelProps & { pages: ScannedPages }) {
  const [asking, setAsking] = useState<'first' | 'again' | undefined>();
  const [start, isStarting] = useOnce(async () => {
    const database = currentDatabase();
    const language = await readKeptLanguage(database);
    if (language === null) setAsking('first');
    else await tellFailure(recognizeFile(database, file, language));
  });
  useActOfAddress(recognizeAct, () => void start());
  const unread = unreadInWords(file, pages);
  const isScan = file.content === 'scanned';
  // Empty pages of a book are not worth a message.
  const hasFound = pages.recognized.length > 0 || (isScan && pages.wordless.length > 0);
  if (unread === undefined && !hasFound) return null;
  return (
    <section
      aria-label="Scanned pages"
      className={`${surfaceClass} flex flex-wrap items-center justify-between gap-x-4 gap-y-3 p-4`}
    >
      <div className="grid min-w-0 flex-1 basis-72 gap-1 text-sm">
        {unread === undefined ? null : <p>{unread}</p>}
        {hasFound ? <ScanFindings pages={pages} /> : null}
      </div>
      {isHere ? (
        <div className="flex flex-wrap gap-2">
          {unread === undefined ? null : (
            <Button
              variant={isScan ? 'primary' : 'secondary'}
              size={isScan ? 'md' : 'sm'}
              icon={<ScanText aria-hidden size={18} />}
              busy={isStarting}
              onClick={() => void start()}
            >
              Recognize text
            </Button>
          )}
          {hasFound ? (
            <Button variant="secondary" size="sm" onClick={() => setAsking('again')}>
              Recognize again
            </Button>
          ) : null}
        </div>
      ) : null}
      {asking !== undefined ? (
        <RecognizeDialog
          file={file}
          isAgain={asking === 'again'}
          onClose={() => setAsking(undefined)}
        />
      ) : null}
    </section>
  );
}

function ScanFindings({ pages }: { pages: ScannedPages }) {
  const { recognized, hardToRead, wordless } = pages;
  return (
    <>
      <p>
        {recognized.length > 0
          ? `Recognized text on ${plural(recognized.length, 'page')}. It can have mistakes: check it against the page.`
          : 'No text was found on the scanned pages.'}
      </p>
      {hardToRead.length > 0 ? (
        <p className="text-muted">Hard to read: {pagesInWords(hardToRead)}.</p>
      ) : null}
      {recognized.length > 0 && wordless.length > 0 ? (
        <p className="text-muted">No text found: {pagesInWords(wordless)}.</p>
      ) : null}
    </>
  );
}

interface RecognizeDialogProps {
  file: RecognizedFile;
  /** Replaces earlier results. */
  isAgain: boolean;
  onClose: () => void;
}

/** The chosen language is kept for later scans. */
function RecognizeDialog({ file, isAgain, onClose }: RecognizeDialogProps) {
  const kept = useRows(readKeptLanguage, []);
  const [chosen, setChosen] = useState<string | undefined>();
  const language = chosen ?? kept ?? defaultLanguage(navigator.languages);
  const [submit, isBusy] = useOnce(async () => {
    const database = currentDatabase();
    const stored = await tryWrite(() => keepLanguage(database, language));
    const queued = stored.ok ? await recognizeFile(database, file, language, isAgain) : stored;
    if (tell(queued, { failed: 'Error recognizing text' })) onClose();
  });
  return (
    <FormDialog
      title={isAgain ? 'Recognize text again' : 'Recognize text'}
      submitLabel="Recognize text"
      busy={isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <SelectField
        label="Language of the text"
        value={language}
        onChange={(event) => setChosen(event.target.value)}
      >
        {recognitionLanguages.map(({ code, label }) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </SelectField>
      <p className="text-sm text-muted">
        Your pages are read on this device and sent nowhere. Text recognition is downloaded once (
        {downloadSize(language)}) and then works offline.
      </p>
      {isAgain ? (
        <p className="text-sm text-muted">
          The text that was recognized before is replaced. Study material that you saved stays.
        </p>
      ) : null}
    </FormDialog>
  );
}

/** Recognition while it runs. */
function RecognitionRunning({ job, fileId }: { job: Job; fileId: string }) {
  const { step, done, total } = job;
  return (
    <Frame>
      <p role="status" className="sr-only">
        {job.state === 'waiting' ? 'Text recognition waits for other work.' : step}
      </p>
      <div className="w-full max-w-md">
        {step === recognizing ? (
          <ProgressBar label={step} value={done} max={total} detail={`${done} of ${total} pages`} />
        ) : (
          <StepProgress step={step} done={done} total={total} />
        )}
      </div>
      <p className="text-sm text-muted">
        You can go on with other things. Each page is kept as soon as it is recognized.
      </p>
      <Cancel fileId={fileId} />
    </Frame>
  );
}

/** Name of this step in the job. */
const recognizing = 'Recognizing text';

function RecognitionWaits({ fileId, language }: { fileId: string; language: string }) {
  return (
    <Frame>
      <p role="status" className="font-medium">
        Waiting for connection
      </p>
      <p className="text-sm text-muted">
        Text recognition has to be downloaded once ({downloadSize(language)}). It starts when you
        are online, and works offline from then on.
      </p>
      <Cancel fileId={fileId} />
    </Frame>
  );
}

/** Size of engine and language. */
function downloadSize(language: string): string {
  return formatBytes(filesFor(language).reduce((sum, { sizeBytes }) => sum + sizeBytes, 0));
}

function RecognitionFailed({ job }: { job: Job }) {
  const database = currentDatabase();
  return (
    <Problem
      title={job.failedTitle}
      text={`${job.problem ?? ''} Pages that were recognized are kept.`}
      action={
        <>
          <Button
            variant="secondary"
            size="sm"
            onClick={() => void tellFailure(tryWrite(() => retryJob(database, job.id)))}
          >
            Try again
          </Button>
          <Button
            variant="ghost"
            size="sm"
            onClick={() => void tellFailure(tryWrite(() => dropJob(database, job.id)))}
          >
            Close
          </Button>
        </>
      }
    />
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <section
      aria-label="Text recognition"
      className={`${surfaceClass} grid justify-items-start gap-2 p-4`}
    >
      {children}
    </section>
  );
}

function Cancel({ fileId }: { fileId: string }) {
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label="Cancel text recognition"
      onClick={() => void tellFailure(stopRecognition(currentDatabase(), fileId))}
    >
      Cancel
    </Button>
  );
}
