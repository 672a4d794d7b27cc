/** The usage view (spec §1): time in the app, a day and an entry at a time. */
import { RefreshCw } from 'lucide-react';
import { sinceInWords } from '../../../lib/date-format.ts';
import { Button } from '../../../ui/button.tsx';
import { Loading } from '../../../ui/page/loading.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { Problem } from '../../../ui/page/states.tsx';
import { useKeptFocus } from '../../../ui/page/use-kept-focus.ts';
import { useNow } from '../../../ui/use-now.ts';
import { UsageChart } from './usage-chart.tsx';
import { shownUsage, usageDays } from './usage-days.ts';
import { UsageEntries } from './usage-entries.tsx';
import { type UsageList, useUsage } from './use-usage.ts';

const chartDays = 30;

/** @param today the study day, `YYYY-MM-DD` */
export function UsageSection({ today }: { today: string }) {
  const list = useUsage();
  const { hasNetwork, isFetching, refresh } = list;
  // “Try again” goes with what it tries.
  useKeptFocus(isFetching);
  return (
    <Panel
      title="Study time"
      actions={
        <Button
          variant="secondary"
          icon={<RefreshCw aria-hidden size={18} className={isFetching ? 'animate-spin' : ''} />}
          disabled={!hasNetwork}
          // Not disabled meanwhile: the focus would go.
          aria-busy={isFetching}
          onClick={() => void (isFetching || refresh())}
        >
          Refresh
        </Button>
      }
    >
      <Usage list={list} today={today} />
    </Panel>
  );
}

function Usage({ list, today }: { list: UsageList; today: string }) {
  const { here, hasNetwork, hasFailed, isFetching, remove } = list;
  if (here === undefined || (here.activity === undefined && isFetching)) {
    return <Loading label="Fetching study time" />;
  }
  const entries = shownUsage(here);
  const days = usageDays(entries, here.tally, today, chartDays);
  const isEmpty = entries.length === 0 && days.every((day) => day.activeMs === 0);
  return (
    <>
      <ListState list={list} />
      {isEmpty ? null : <UsageChart days={days} />}
      {isEmpty && !hasFailed ? (
        <p className="text-muted">
          Nothing here yet. While you use Haversack, study time is recorded every 20 minutes.
        </p>
      ) : null}
      {entries.length > 0 ? (
        <UsageEntries
          entries={entries}
          devices={here.devices}
          hasNetwork={hasNetwork}
          remove={remove}
        />
      ) : null}
    </>
  );
}

/** Of when the list is, or why there is none of the other devices. */
function ListState({ list: { here, hasNetwork, hasFailed, refresh } }: { list: UsageList }) {
  const nowMs = useNow();
  const fetchedAt = here?.activity?.fetchedAt;
  if (fetchedAt !== undefined) {
    const since = sinceInWords(fetchedAt, nowMs);
    return (
      <p role="status" className="text-sm text-muted">
        {hasNetwork ? `Updated: ${since}.` : `You are offline. Updated: ${since}.`}
      </p>
    );
  }
  if (!hasNetwork) {
    return (
      <p role="status" className="text-sm text-muted">
        You are offline. This is the time from this device only.
      </p>
    );
  }
  if (!hasFailed) return null;
  return (
    <Problem
      title="Could not load study time from your other devices"
      action={
        <Button variant="secondary" onClick={() => void refresh()}>
          Try again
        </Button>
      }
    />
  );
}
