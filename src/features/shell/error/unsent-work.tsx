/**
 * What a student who meets the error screen fears for: their work. It says how much of it is on this
 * device only and hands it out as files. It asks nothing of the router, of the screens' database or of
 * the network, since any of those may be what broke.
 */
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { surfaceClass } from '../../../ui/panel.tsx';
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
      <p>{inWords(work)}</p>
      {work.kind === 'waiting' ? <Downloads work={work} /> : null}
    </section>
  );
}

function inWords(work: Exclude<UnsentWork, { kind: 'nobody' }>): string {
  switch (work.kind) {
    case 'safe':
      return 'Everything you did is saved on this device, and the server has confirmed all of it.';
    case 'waiting':
      return `${work.words} on this device only. Nothing is lost: it is sent by itself when Haversack runs again. To be quite sure, keep a copy.`;
    case 'unreadable':
      return 'What is on this device could not be read just now. Nothing was deleted: reload the page or restart the browser, and do not clear this site’s data before it is sent.';
  }
}

function Downloads({ work }: { work: Extract<UnsentWork, { kind: 'waiting' }> }) {
  const [told, setTold] = useState('');
  const take = (download: () => Promise<void>) => () => {
    setTold('');
    download().then(
      () => setTold('The copy is in your downloads.'),
      (error: unknown) => {
        console.error(error);
        setTold('The copy could not be made. Reload the page and try again.');
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
            onClick={take(work.downloadChanges)}
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
