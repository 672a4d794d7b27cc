/** What is due and the one button that starts it, or when it goes on. */
import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { plural } from '../../lib/plural.ts';
import { totalDue } from '../../queries/due-cards.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { nextInWords } from './due/next-in-words.ts';
import type { DueNow } from './use-decks.ts';

interface DuePanelProps {
  due: DueNow;
  onStart: () => void;
  /** Brings new cards of tomorrow today. */
  more?: ReactNode;
}

export function DuePanel({ due, onStart, more }: DuePanelProps) {
  const total = totalDue(due.counts);
  return (
    <Panel>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="grid gap-1">
          <p className="text-xl font-semibold">
            {total > 0 ? `${plural(total, 'card')} to review` : 'All done for now'}
          </p>
          <p className="text-muted">
            {total > 0 ? parts(due) : (nextInWords(due) ?? 'No cards to review yet.')}
          </p>
        </div>
        {total > 0 ? (
          <Button
            className="w-full sm:w-auto sm:min-w-44"
            icon={<Play aria-hidden size={18} />}
            onClick={onStart}
          >
            Start review
          </Button>
        ) : due.later > 0 ? (
          more
        ) : null}
      </div>
    </Panel>
  );
}

function parts({ counts: { learning, reviews, fresh } }: DueNow): string {
  return [
    learning > 0 ? `${learning.toLocaleString()} learning` : '',
    reviews > 0 ? `${reviews.toLocaleString()} to review` : '',
    fresh > 0 ? `${fresh.toLocaleString()} new` : '',
  ]
    .filter(Boolean)
    .join(' · ');
}
