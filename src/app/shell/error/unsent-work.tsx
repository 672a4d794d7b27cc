/**
 * Shows on the error screen how much work is only on this device, and offers it as files. It does not use the router,
 * the open database or the network, since any of them may have failed.
 */
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { surfaceClass } from '../../../ui/page/panel.tsx';
import { type CopiedFiles, copiedInWords, namesInWords } from '../sign-out/download-unsent.ts';
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

function inWords(work: Exclude<UnsentWork, { kind: 'nobody' }>): string[] {
  switch (work.kind) {
    case 'safe':
      return ['Everything is saved on this device and on the server.'];
    case 'waiting':
      return waitingInWords(work);
    case 'unreadable':
      return [
        'Your data on this device can’t be read right now. Nothing was deleted. Reload the page or restart the browser, and don’t clear this site’s data.',
      ];
  }
}

type Waiting = Extract<UnsentWork, { kind: 'waiting' }>;

function waitingInWords({ words, unkeptNotes, missingFiles }: Waiting): string[] {
  const start = isAllKept({ unkeptNotes, missingFiles }) ? 'Nothing is lost. It' : 'It';
  const them = missingFiles.length === 1 ? 'it' : 'them';
  return [
    words === ''
      ? ''
      : `${words} on this device only. ${start} stays here and syncs when Haversack works again. To be safe, download a copy.`,
    unkeptNotes.length === 0
      ? ''
      : `The last words in ${namesInWords(unkeptNotes)} could not be saved. Download a copy before you leave or reload this page.`,
    missingFiles.length === 0
      ? ''
      : `${namesInWords(missingFiles)} ${missingFiles.length === 1 ? 'is' : 'are'} not stored on this device. Add ${them} again if ${missingFiles.length === 1 ? 'it is' : 'they are'} missing later.`,
  ].filter(Boolean);
}

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
        // A reload would lose unsaved words.
        setTold(
          isAllKept(work)
            ? 'Could not make the copy. Reload the page and try again.'
            : 'Could not make the copy. Try again.',
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
            Download unsent changes
          </Button>
        ) : null}
        {work.files > 0 ? (
          <Button
            variant="secondary"
            icon={<Download aria-hidden size={18} />}
            onClick={take(work.downloadFiles)}
          >
            {work.files === 1 ? 'Download file' : 'Download files'}
          </Button>
        ) : null}
      </div>
      <p role="status" className="text-sm text-muted empty:hidden">
        {told}
      </p>
    </>
  );
}
