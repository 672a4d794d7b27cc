/** Text recognition of a scanned file, above its pages: start, progress and findings. */
import { ScanText } from 'lucide-react';
import { useState } from 'react';
import { currentDatabase } from '../../db/database.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import { tryWrite } from '../../db/storage-problem.ts';
import { plural } from '../../lib/plural.ts';
import { defaultLanguage, recognitionLanguages } from '../../lib/recognition-files.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { canBeScanned } from '../../model/files/document-kinds.ts';
import { keepLanguage, readKeptLanguage } from '../../reading/ocr/kept-language.ts';
import { pagesInWords } from '../../reading/ocr/pages-in-words.ts';
import {
  findRecognition,
  type RecognizedFile,
  recognizeFile,
} from '../../reading/ocr/recognition.ts';
import type { ScannedPages } from '../../reading/ocr/scanned-pages.ts';
import { useScannedPages } from '../../reading/ocr/use-scanned-pages.ts';
import { readWaiting } from '../../reading/ocr/waiting.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import { surfaceClass } from '../../ui/page/panel.tsx';
import { useActOfAddress } from '../../ui/page/use-act-of-address.ts';
import { useOnce } from '../../ui/press/use-once.ts';
import { tell, tellFailure } from '../../ui/toaster/tell.ts';
import {
  downloadSize,
  RecognitionFailed,
  RecognitionRunning,
  RecognitionWaits,
} from './scan/recognition-state.tsx';
import { unreadInWords } from './unread-in-words.ts';

/** Hash that opens this act on the file's screen when the pages fill the window of a phone. */
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
  // That the empty pages of a book are empty is worth no word.
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

/** Results of text recognition, and pages that need a check. */
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
  /** Earlier results are replaced. */
  isAgain: boolean;
  onClose: () => void;
}

/** Asks for the language of the text; the choice is kept for later scans. */
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
