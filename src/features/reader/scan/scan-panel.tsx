/** Above the pages of a file that is scanned, as a whole or in part: recognize its text, how far that is, what was found. */
import { ScanText } from 'lucide-react';
import { useState } from 'react';
import { currentDatabase } from '../../../db/database.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import { canBeScanned } from '../../../model/files/document-kinds.ts';
import { readKeptLanguage } from '../../../reading/ocr/kept-language.ts';
import { findRecognition, recognizeFile } from '../../../reading/ocr/recognition.ts';
import type { ScannedPages } from '../../../reading/ocr/scanned-pages.ts';
import { useScannedPages } from '../../../reading/ocr/use-scanned-pages.ts';
import { readWaiting } from '../../../reading/ocr/waiting.ts';
import { Button } from '../../../ui/button.tsx';
import { surfaceClass } from '../../../ui/page/panel.tsx';
import { useActOfAddress } from '../../../ui/page/use-act-of-address.ts';
import { useOnce } from '../../../ui/press/use-once.ts';
import { tellFailure } from '../../../ui/toaster/tell.ts';
import { RecognitionFailed, RecognitionRunning, RecognitionWaits } from './recognition-state.tsx';
import { RecognizeDialog } from './recognize-dialog.tsx';
import { ScanFindings } from './scan-findings.tsx';
import { unreadInWords } from './unread-in-words.ts';

/** What an address asks of the file's own screen, where the pages have the whole window of a phone. */
export const recognizeAct = 'recognize';

interface ScanPanelProps {
  file: StudyFile;
  /** Its bytes are on this device, so that they can be read. */
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
