/** All statistics of cards: of one deck with those that lie in it, or of all. */
import { Layers } from 'lucide-react';
import { useStatistics } from '../../../queries/cards/use-followed-cards.ts';
import { Button } from '../../../ui/button.tsx';
import { Loading } from '../../../ui/page/loading.tsx';
import { EmptyState, Problem } from '../../../ui/page/states.tsx';
import {
  AnswersPanel,
  HeatPanel,
  HoursPanel,
  IntervalRetentionPanel,
  RetentionPanel,
  TimePanel,
} from './history-panels.tsx';
import { AddedPanel, ForecastPanel, SpreadPanel, StatesPanel } from './statistics-panels.tsx';

export function CardStatistics({ deckIds }: { deckIds: readonly string[] | undefined }) {
  const { statistics, reading, hasFailed, retry } = useStatistics(deckIds);
  if (hasFailed) {
    return (
      <Problem
        title="The statistics could not be counted"
        text="Your cards and reviews are safe. Try again, or reload the page."
        action={
          <Button variant="secondary" onClick={retry}>
            Try again
          </Button>
        }
      />
    );
  }
  if (statistics === undefined) {
    const share = reading && ` ${Math.round(100 * reading.share)} %`;
    const label = reading ? `Reading ${reading.of},${share}` : 'Counting your cards';
    return <Loading label={label} />;
  }
  if (statistics.cards === 0 && statistics.days.length === 0) {
    return (
      <EmptyState
        icon={<Layers size={28} />}
        title="No cards yet"
        text="Once there are cards, you see here how many come due and how well you know them."
      />
    );
  }
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <ForecastPanel statistics={statistics} />
      <RetentionPanel statistics={statistics} />
      <StatesPanel statistics={statistics} />
      <SpreadPanel statistics={statistics} />
      <TimePanel statistics={statistics} />
      <IntervalRetentionPanel statistics={statistics} />
      <HoursPanel statistics={statistics} />
      <AnswersPanel statistics={statistics} />
      <HeatPanel statistics={statistics} />
      <AddedPanel statistics={statistics} />
    </div>
  );
}
