/** A forecast from the student's own cards: reviews a day over the next 90 days, for several retentions. */
import { useEffect, useState } from 'react';
import { type AccountDatabase, currentDatabase } from '../../db/database.ts';
import { dayMs } from '../../lib/date-format.ts';
import { MissingPart, openWorker } from '../../lib/missing-part.ts';
import { defaultParameters } from '../../model/study/fsrs/parameters.ts';
import type { WorkloadCard, WorkloadInput } from '../../model/study/fsrs/workload.ts';
import { readOptionsOf } from '../../queries/cards/options.ts';
import { readWholeScope } from '../../queries/cards/scope.ts';
import { cardsDue, type StateNumber, states } from '../../queries/due-cards.ts';
import { Button } from '../../ui/button.tsx';
import { LineChart } from '../../ui/chart/charts.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import type { WorkloadRequest } from './workload.worker.ts';

const retentions = [0.8, 0.85, 0.9, 0.95] as const;
const days = 90;
const rowsAtOnce = 2_000;

type Forecasts = readonly (readonly number[])[];

type Failed = { reason: string };

export function WorkloadPanel() {
  const [isAsked, setAsked] = useState(false);
  if (isAsked) return <Forecast />;
  return (
    <Button variant="secondary" className="justify-self-start" onClick={() => setAsked(true)}>
      Forecast reviews
    </Button>
  );
}

function Forecast() {
  const forecasts = useForecasts();
  const [chosen, setChosen] = useState(2);
  if (forecasts === undefined) return <Loading label="Forecasting reviews" />;
  if ('reason' in forecasts) return <p role="status">{forecasts.reason}</p>;
  const shown = forecasts[chosen] ?? [];
  const most = Math.max(1, ...shown);
  const percent = (index: number) => `${Math.round((retentions[index] ?? 0) * 100)} %`;
  return (
    <div className="grid gap-4">
      <SelectField
        label="Desired retention"
        className="max-w-40"
        value={String(chosen)}
        onChange={({ target }) => setChosen(Number(target.value))}
      >
        {retentions.map((retention, index) => (
          <option key={retention} value={index}>
            {percent(index)}
          </option>
        ))}
      </SelectField>
      <LineChart
        label={`At ${percent(chosen)}, about ${averageOf(shown)} reviews a day over the next ${days} days`}
        caption="Reviews per day if you study every day, estimated from your own cards."
        points={shown.map((value, day) => ({
          id: String(day),
          title: `Day ${day + 1}: ${value.toLocaleString()}`,
          value,
        }))}
        most={most}
        mostLabel={most.toLocaleString()}
        firstLabel="Today"
        lastLabel={`Day ${days}`}
        table={{
          caption: 'Reviews per day by retention',
          heads: ['Retention', 'Average per day', 'Busiest day', 'Total'],
          rows: forecasts.map((perDay, index) => [
            percent(index),
            averageOf(perDay),
            Math.max(...perDay).toLocaleString(),
            sumOf(perDay).toLocaleString(),
          ]),
        }}
      />
    </div>
  );
}

function sumOf(perDay: readonly number[]): number {
  return perDay.reduce((all, one) => all + one, 0);
}

function averageOf(perDay: readonly number[]): string {
  return Math.round(sumOf(perDay) / Math.max(1, perDay.length)).toLocaleString();
}

function useForecasts(): Forecasts | Failed | undefined {
  const [forecasts, setForecasts] = useState<Forecasts | Failed>();
  useEffect(() => {
    const fail = (why: unknown) => {
      const reason = why instanceof MissingPart ? why.message : 'The forecast could not be made.';
      setForecasts({ reason });
    };
    const worker = openWorker(
      () => new Worker(new URL('./workload.worker.ts', import.meta.url), { type: 'module' }),
      fail,
    );
    worker.onmessage = ({ data }: MessageEvent<Forecasts>) => setForecasts(data);
    readInput(currentDatabase()).then(
      (input) => worker.postMessage({ input, retentions } satisfies WorkloadRequest),
      fail,
    );
    return () => worker.terminate();
  }, []);
  return forecasts;
}

async function readInput(db: AccountDatabase): Promise<WorkloadInput> {
  const { parameters = defaultParameters, newCardsPerDay } = await readOptionsOf(db, undefined);
  const scope = await readWholeScope(db);
  const ofState = (state: StateNumber) => cardsDue(db, scope, state, Number.POSITIVE_INFINITY);
  const asked = [states.learning, states.review, states.relearning].map((state) =>
    ofState(state).ids(Number.POSITIVE_INFINITY),
  );
  const ids = (await Promise.all(asked)).flat();
  const cards: WorkloadCard[] = [];
  for (let from = 0; from < ids.length; from += rowsAtOnce) {
    for (const { memory } of await ofState(states.review).get(ids.slice(from, from + rowsAtOnce))) {
      const { stability, difficulty, lastRatedAt } = memory;
      if (stability <= 0) continue;
      cards.push({ stability, difficulty, age: Math.max(0, Date.now() - lastRatedAt) / dayMs });
    }
  }
  const fresh = await ofState(states.fresh).count();
  return { cards, fresh, newPerDay: newCardsPerDay, parameters, days };
}
