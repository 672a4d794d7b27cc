/** Fits parameters to the student's reviews on this device, shows how well they predict, and uses them by consent. */
import { Sparkles } from 'lucide-react';
import { currentDatabase } from '../../db/database.ts';
import { readJobs } from '../../db/jobs.ts';
import { mutate } from '../../db/mutate.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import { stopJob } from '../../jobs/results.ts';
import { changeDeckOptions } from '../../model/entities/deck.ts';
import { changeSettings } from '../../model/entities/student/settings.ts';
import { type FitResult, isBetter, isOutdated, leastTests } from '../../model/study/fsrs/fit.ts';
import { readOptionsOf } from '../../queries/cards/options.ts';
import { Button } from '../../ui/button.tsx';
import { tell } from '../../ui/toaster/tell.ts';
import { allDecks, type FitInput, fitKind, startFit } from './fit-kind.ts';

const failed = 'Could not change your parameters. Try again.';

interface FitPanelProps {
  /** Or `allDecks`. */
  deckId: string;
  /** The parameters chosen for this deck. */
  parameters: readonly number[] | null | undefined;
}

export function FitPanel({ deckId, parameters }: FitPanelProps) {
  const found = useFit(deckId);
  const choose = async (numbers: number[] | null) => {
    const fields = { parameters: numbers };
    const result =
      deckId === allDecks
        ? await mutate(changeSettings, fields)
        : await mutate(changeDeckOptions, { id: deckId, choices: fields });
    const isDone = tell(result, {
      done: numbers === null ? 'Standard parameters restored' : 'New parameters in use',
      undone: 'Earlier parameters restored',
      failed,
    });
    if (isDone) await forgetFit(deckId);
  };
  return (
    <div className="grid gap-3">
      <p className="text-muted">
        Parameters describe how your memory works. Optimise them from your reviews for better timed
        cards. This takes {leastTests.toLocaleString()} reviews on different days, happens on this
        device, and changes nothing until you agree.
      </p>
      {found?.result ? (
        <Found
          result={found.result}
          now={found.now}
          onUse={(numbers) => void choose(numbers)}
          onLeave={() => void forgetFit(deckId)}
        />
      ) : null}
      <div className="flex flex-wrap gap-2">
        {found?.jobId === undefined ? (
          <Button
            variant="secondary"
            icon={<Sparkles aria-hidden size={18} />}
            onClick={() => void startFit(deckId).then((result) => tell(result, { failed }))}
          >
            Optimise parameters
          </Button>
        ) : (
          <>
            <p role="status" className="self-center text-muted">
              {found.step || (found.waits ? 'Waiting for other work on this device…' : 'Starting…')}{' '}
              {found.percent > 0 ? `${found.percent} %` : ''}
            </p>
            <Button
              variant="secondary"
              onClick={() => void stopJob(currentDatabase(), found.jobId ?? '')}
            >
              Cancel
            </Button>
          </>
        )}
        {parameters ? (
          <Button variant="ghost" onClick={() => void choose(null)}>
            Use standard parameters
          </Button>
        ) : null}
      </div>
    </div>
  );
}

interface FoundProps {
  result: FitResult;
  /** The parameters in use. */
  now: readonly number[] | undefined;
  onUse: (parameters: number[]) => void;
  onLeave: () => void;
}

function Found({ result, now, onUse, onLeave }: FoundProps) {
  if (result.kind === 'too-few') {
    return (
      <p role="status">
        {`You have ${result.tests.toLocaleString()} of the ${leastTests.toLocaleString()} reviews this takes.`}
      </p>
    );
  }
  if (isOutdated(result, now)) {
    return <p role="status">Your parameters have changed since. Optimise them again to compare.</p>;
  }
  const { before, after } = result;
  const better = isBetter(result);
  return (
    <div role="status" className="grid gap-3 rounded-control border border-line p-4">
      <p className="font-medium">
        {better
          ? 'New parameters predict your reviews better'
          : 'Your current parameters already fit your reviews'}
      </p>
      <table className="w-full text-left text-sm tabular-nums">
        <caption className="pb-2 text-left text-muted">
          {`Measured on your last ${after.tests.toLocaleString()} reviews, which were not used for learning. Lower is better.`}
        </caption>
        <thead>
          <tr>
            <th scope="col">Error</th>
            <th scope="col">Now</th>
            <th scope="col">New</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row" className="font-normal">
              Log-loss
            </th>
            <td>{before.logLoss.toFixed(4)}</td>
            <td>{after.logLoss.toFixed(4)}</td>
          </tr>
          <tr>
            <th scope="row" className="font-normal">
              RMSE (bins)
            </th>
            <td>{(before.rmse * 100).toFixed(2)} %</td>
            <td>{(after.rmse * 100).toFixed(2)} %</td>
          </tr>
        </tbody>
      </table>
      <div className="flex flex-wrap gap-2">
        {better ? (
          <Button onClick={() => onUse(result.parameters)}>Use new parameters</Button>
        ) : null}
        <Button variant="secondary" onClick={onLeave}>
          {better ? 'Keep current parameters' : 'Close'}
        </Button>
      </div>
    </div>
  );
}

function useFit(deckId: string) {
  return useRows(
    async (db) => {
      const [fitted, jobs, { parameters }] = await Promise.all([
        db.readMeta('fitted'),
        readJobs(db),
        readOptionsOf(db, deckId),
      ]);
      const job = jobs.find(
        ({ kind, state, input }) =>
          kind === fitKind && state !== 'failed' && (input as FitInput).deckId === deckId,
      );
      return {
        result: fitted?.[deckId],
        now: parameters,
        jobId: job?.id,
        // One job runs at a time.
        waits: job?.state === 'waiting' && jobs.some(({ state }) => state === 'running'),
        step: job?.step ?? '',
        percent: job?.done ?? 0,
      };
    },
    [deckId],
  );
}

async function forgetFit(deckId: string): Promise<void> {
  const database = currentDatabase();
  const { [deckId]: _, ...others } = (await database.readMeta('fitted')) ?? {};
  await database.writeMeta('fitted', others);
}
