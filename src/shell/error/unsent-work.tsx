/**
 * What a student who meets the error screen fears for: their work. It says how much of it is on this
 * device only and hands it out as files. It asks nothing of the router, of the screens' database or of
 * the network, since any of those may be what broke.
 */
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { surfaceClass } from '../../ui/page/panel.tsx';
import { type CopiedFiles, copiedInWords, namesInWords } from '../sign-out/copied-words.ts';
import { readUnsentWork, type UnsentWork } from './read-unsent-work.ts';

export function UnsentWorkPanel() {
  const [work, setWork] = useState<UnsentWork>();
  useEffect(() => {
    let isHere = true;
    void readUnsentWork().then((read) => isHere && setWork(read));
    return () => {
      isHere = false;
    };
  }, []);
  if (work === undefined || work.kind === 'nobody') return null;
  return (
    <section aria-labelledby="unsent-work" className={`${surfaceClass} grid gap-3 p-5 text-left`}>
      <h2 id="unsent-work" className="font-semibold">
        Your work
      </h2>
      {inWords(work).map((words) => (
        <p key={words}>{words}</p>
      ))}
      {work.kind === 'waiting' ? <Downloads work={work} /> : null}
    </section>
  );
}

/** A paragraph each. */
function inWords(work: Exclude<UnsentWork, { kind: 'nobody' }>): string[] {
  switch (work.kind) {
    case 'safe':
      return [
        'Everything you did is saved on this device, and the server has confirmed all of it.',
      ];
    case 'waiting':
      return waitingInWords(work);
    case 'unreadable':
      return [
        'What is on this device could not be read just now. Nothing was deleted: reload the page or restart the browser, and do not clear this site’s data before it is sent.',
      ];
  }
}

type Waiting = Extract<UnsentWork, { kind: 'waiting' }>;

function waitingInWords({ words, unkeptNotes, missingFiles }: Waiting): string[] {
  const start = isAllKept({ unkeptNotes, missingFiles }) ? 'Nothing is lost: it' : 'It';
  const them = missingFiles.length === 1 ? 'it' : 'them';
  return [
    words === ''
      ? ''
      : `${words} on this device only. ${start} stays here, and Haversack sends what it can when it runs again. To be quite sure, keep a copy.`,
    unkeptNotes.length === 0
      ? ''
      : `The last words in ${namesInWords(unkeptNotes)} could not be saved. Download a copy before you leave or reload this page.`,
    missingFiles.length === 0
      ? ''
      : `${namesInWords(missingFiles)} ${missingFiles.length === 1 ? 'is' : 'are'} not stored on this device. Add ${them} again if ${missingFiles.length === 1 ? 'it is' : 'they are'} missing later.`,
  ].filter(Boolean);
}

/** Whether a reload loses nothing. */
function isAllKept({ unkeptNotes, missingFiles }: Pick<Waiting, 'unkeptNotes' | 'missingFiles'>) {
  return unkeptNotes.length === 0 && missingFiles.length === 0;
}

function Downloads({ work }: { work: Waiting }) {
  const [told, setTold] = useState('');
  const take = (download: () => Promise<CopiedFiles>) => () => {
    setTold('');
    download().then(
      (copied) => setTold(copiedInWords(copied)),
      (error: unknown) => {
        console.error(error);
        // A reload would lose what is not stored.
        setTold(
          isAllKept(work)
            ? 'The copy could not be made. Reload the page and try again.'
            : 'The copy could not be made. Try again.',
        );
      },
    );
  };
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {work.changes > 0 ? (
          <Button
            variant="secondary"
            icon={<Download aria-hidden size={18} />}
            onClick={take(async () => {
              await work.downloadChanges();
              return { copied: 1, missing: [] };
            })}
          >
            Download what is not on the server yet
          </Button>
        ) : null}
        {work.files > 0 ? (
          <Button
            variant="secondary"
            icon={<Download aria-hidden size={18} />}
            onClick={take(work.downloadFiles)}
          >
            {work.files === 1 ? 'Download the file' : 'Download the files'}
          </Button>
        ) : null}
      </div>
      <p role="status" className="text-sm text-muted empty:hidden">
        {told}
      </p>
    </>
  );
}
