/** Text recognition of a file while it runs, waits for a download, or has failed. */
import type { ReactNode } from 'react';
import { currentDatabase } from '../../../db/database.ts';
import { dropJob, retryJob } from '../../../db/jobs.ts';
import { tryWrite } from '../../../db/storage-problem.ts';
import type { Job } from '../../../db/tables.ts';
import { filesFor } from '../../../lib/recognition-files.ts';
import { stopRecognition } from '../../../reading/ocr/recognition.ts';
import { Button } from '../../../ui/button.tsx';
import { formatBytes } from '../../../ui/format.ts';
import { surfaceClass } from '../../../ui/page/panel.tsx';
import { Problem } from '../../../ui/page/states.tsx';
import { ProgressBar, StepProgress } from '../../../ui/progress-bar.tsx';
import { tellFailure } from '../../../ui/toaster/tell.ts';

export function RecognitionRunning({ job, fileId }: { job: Job; fileId: string }) {
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

/** As the job names it. */
const recognizing = 'Recognizing text';

export function RecognitionWaits({ fileId, language }: { fileId: string; language: string }) {
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

/** Of the engine and a language. */
export function downloadSize(language: string): string {
  return formatBytes(filesFor(language).reduce((sum, { sizeBytes }) => sum + sizeBytes, 0));
}

export function RecognitionFailed({ job }: { job: Job }) {
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
