/** After a break: offers to spread due cards over days, or says that they are spread. Dates of cards do not change. */
import { useState } from 'react';
import { readReviewCounts } from '../../db/derived/study-days.ts';
import { mutate } from '../../db/mutate.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import { plural } from '../../lib/plural.ts';
import {
  changeSettings,
  mostCatchUpDays,
  settingsId,
} from '../../model/entities/student/settings.ts';
import {
  catchUpLeft,
  offerCatchUp,
  usualDays,
  usualReviews,
} from '../../model/study/options/study-options.ts';
import { dayNumber, dayOfNumber } from '../../model/study/study-day.ts';
import { useStudyToday } from '../../queries/day/use-study-today.ts';
import { countBacklog } from '../../queries/due-cards.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { tell } from '../../ui/toaster/tell.ts';

const failed = 'Could not change your plan. Try again.';

export function CatchUpPanel() {
  const backlog = useBacklog();
  const [typed, setTyped] = useState<string>();
  const [hidden, setHidden] = useState(false);
  if (backlog === undefined || hidden) return null;
  const { left, offer, due, today } = backlog;
  if (due === 0) return null;
  if (left !== undefined) {
    return (
      <Panel title="Catching up">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-muted">
            {`${plural(due, 'card')} spread over ${plural(left, 'day')}. Dates of cards stay the same.`}
          </p>
          <Button
            variant="secondary"
            onClick={() =>
              void mutate(changeSettings, { catchUpDays: 0 }).then((result) =>
                tell(result, {
                  done: 'All due cards are shown',
                  undone: 'Catch-up resumed',
                  failed,
                }),
              )
            }
          >
            Show all due cards
          </Button>
        </div>
      </Panel>
    );
  }
  if (offer === undefined) return null;
  const text = typed ?? String(offer);
  const days = Number(text);
  const isFit = /^\d{1,2}$/.test(text.trim()) && days >= 2 && days <= mostCatchUpDays;
  return (
    <Panel title={`${plural(due, 'card')} are waiting`}>
      <form
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isFit) return;
          const plan = { catchUpFrom: today, catchUpDays: days };
          void mutate(changeSettings, plan).then((result) =>
            tell(result, {
              done: 'Cards spread over days',
              undone: 'All due cards are shown',
              failed,
            }),
          );
        }}
      >
        <p className="text-muted">
          That is more than usual. Spread them over some days: the cards you remember best come
          first, and no dates change.
        </p>
        <TextField
          label="Days"
          inputMode="numeric"
          className="max-w-28"
          value={text}
          error={isFit ? undefined : `Enter a whole number from 2 to ${mostCatchUpDays}`}
          hint={isFit ? `About ${plural(Math.ceil(due / days), 'card')} a day` : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit">Spread cards</Button>
          <Button variant="ghost" onClick={() => setHidden(true)}>
            Not now
          </Button>
        </div>
      </form>
    </Panel>
  );
}

function useBacklog() {
  const today = useStudyToday();
  return useRows(
    async (db) => {
      const first = dayOfNumber(dayNumber(today) - usualDays);
      const [settings, due, perDay] = await Promise.all([
        db.rows('settings').get(settingsId),
        countBacklog(db, Date.now()),
        readReviewCounts(db, first, today),
      ]);
      const usual = usualReviews(perDay);
      return { due, today, left: catchUpLeft(settings, today), offer: offerCatchUp(due, usual) };
    },
    [today],
  );
}
