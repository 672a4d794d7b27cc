/** The sittings of a goal: a proposal that is accepted as a whole, or what is planned already. */
import { Flag, WandSparkles } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { mutate } from '../../db/mutate.ts';
import { dateFormat } from '../../lib/date-format.ts';
import { plural } from '../../lib/plural.ts';
import type { Goal } from '../../model/entities/goal.ts';
import { acceptPlan } from '../../model/entities/goal-sittings.ts';
import { unitOf } from '../../model/study/goal-terms.ts';
import { amountInWords } from '../../model/study/goal-words.ts';
import { dayInWords } from '../../model/study/repeat-words.ts';
import { type Sitting, type SittingPlan, sittingWords } from '../../model/study/sittings.ts';
import { dayNumber, studyToday } from '../../model/study/study-day.ts';
import type { GoalPlan } from '../../queries/goal-plan.ts';
import { Button } from '../../ui/button.tsx';
import { surfaceClass } from '../../ui/page/panel.tsx';
import { Badge, type BadgeTone } from '../../ui/page/states.tsx';
import { useOnce } from '../../ui/press/use-once.ts';
import { tell } from '../../ui/toaster/tell.ts';
import { useMedia } from '../../ui/use-media.ts';
import { dayWithWeekday } from './goal-words.ts';

interface PlanPanelProps {
  found: GoalPlan;
  today: string;
  onAdjust: () => void;
}

export function PlanPanel({ found, today, onAdjust }: PlanPanelProps) {
  const { goal, plan } = found;
  const isChange = isProposal(plan);
  const [accept, busy] = useOnce(async () => {
    const { sittings, dropped } = plan;
    tell(await mutate(acceptPlan, { goal, sittings, dropped }), {
      done:
        sittings.length > 0
          ? `${plural(sittings.length, 'sitting')} in the Scheduler`
          : 'Sittings removed from the Scheduler',
      undone: 'The earlier plan is back',
      failed: 'Could not save the plan. Try again.',
    });
  });
  return (
    <section aria-label="Sittings" className={`${surfaceClass} grid min-w-0`}>
      <PlanHead
        title={isChange ? 'New plan' : 'Sittings'}
        isProposal={isChange}
        text={planWords(found, today)}
      />
      <SittingList goal={goal} sittings={plan.sittings} today={today} />
      <div className="grid gap-3 border-t border-line px-5 py-4">
        <PlanNotes found={found} today={today} />
        <div className="flex gap-2">
          <Button variant="secondary" onClick={onAdjust}>
            Adjust
          </Button>
          {isChange ? (
            <Button
              variant="secondary"
              className="flex-1 border-transparent! bg-accent-soft! text-accent!"
              busy={busy}
              onClick={() => void accept()}
            >
              Use new plan
            </Button>
          ) : null}
        </div>
      </div>
    </section>
  );
}

/** Whether accepting would change something. */
function isProposal({ sittings, dropped }: SittingPlan): boolean {
  return dropped.length > 0 || sittings.some(({ change }) => change !== 'kept');
}

interface PlanHeadProps {
  title: string;
  isProposal: boolean;
  text: ReactNode;
}

export function PlanHead({ title, isProposal, text }: PlanHeadProps) {
  return (
    <div className="grid gap-1 border-b border-line px-5 py-4">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-head">{title}</h2>
        {isProposal ? (
          <Badge tone="info">
            <WandSparkles aria-hidden size={14} />
            Proposal
          </Badge>
        ) : null}
      </div>
      <p className="text-small text-muted">{text}</p>
    </div>
  );
}

/** `8 sittings. Done 9 Dec, 2 days early.` */
export function planWords({ goal, plan }: GoalPlan, today: string): string {
  const { sittings, left, doneOn } = plan;
  const unit = unitOf(goal);
  if (sittings.length === 0) {
    return left > 0
      ? `No free hours found for ${amountInWords(unit, left)}.`
      : 'Nothing is left to plan.';
  }
  const count = `${plural(sittings.length, 'sitting')}, ${lengthWords(sittings)}.`;
  if (left > 0) return `${count} ${amountInWords(unit, left)} found no free hour.`;
  if (doneOn === undefined) return count;
  const early = dayNumber(goal.endDate) - dayNumber(doneOn);
  const when =
    early === 0
      ? 'on time'
      : `${plural(Math.abs(early), 'day')} ${early > 0 ? 'early' : 'after the end date'}`;
  return `${count} Done ${dayInWords(doneOn, today)}, ${when}.`;
}

function lengthWords(sittings: readonly Sitting[]): string {
  const minutes = sittings.map(({ startsAt, endsAt }) => Math.round((endsAt - startsAt) / 60_000));
  const [least, most] = [Math.min(...minutes), Math.max(...minutes)];
  return least === most ? `${most} min each` : `${least}–${most} min each`;
}

const shownAtFirst = 3;
const clock = dateFormat({ timeStyle: 'short' });

interface SittingListProps {
  goal: Pick<Goal, 'kind'>;
  sittings: readonly Sitting[];
  today: string;
  /** All are new: then none is marked. */
  isAllNew?: boolean;
}

/** On phones the first three, and the others on request. */
export function SittingList({ goal, sittings, today, isAllNew = false }: SittingListProps) {
  const isWide = useMedia('(min-width: 64rem)');
  const [isOpen, setIsOpen] = useState(false);
  const shown = isWide || isOpen ? sittings : sittings.slice(0, shownAtFirst);
  const hidden = sittings.length - shown.length;
  return (
    <>
      <ul className="grid px-5">
        {shown.map((sitting, index) => (
          <li
            key={sitting.startsAt}
            className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-0.5 border-t border-grid py-2 text-body first:border-t-0"
          >
            <span className="min-w-22 font-medium">
              {dayWithWeekday(studyToday(sitting.startsAt))}
            </span>
            <span className="min-w-12 text-muted tabular-nums">
              {clock.format(sitting.startsAt)}
            </span>
            <span className="flex-1 whitespace-nowrap text-muted tabular-nums">
              {sittingWords(goal, sitting)}
            </span>
            <SittingMark
              sitting={sitting}
              isToday={studyToday(sitting.startsAt) === today}
              isLast={index === sittings.length - 1}
              isAllNew={isAllNew}
            />
          </li>
        ))}
      </ul>
      {hidden > 0 ? (
        <button
          type="button"
          onClick={() => setIsOpen(true)}
          className="min-h-11 w-fit px-5 font-semibold text-accent"
        >
          Show {plural(hidden, 'more sitting', 'more sittings')}
        </button>
      ) : null}
    </>
  );
}

interface SittingMarkProps {
  sitting: Sitting;
  isToday: boolean;
  isLast: boolean;
  isAllNew: boolean;
}

/** Only what is new or moved is marked, besides today and the end. */
function SittingMark({ sitting: { change }, isToday, isLast, isAllNew }: SittingMarkProps) {
  const marks: { tone: BadgeTone; words: string }[] = [];
  if (isToday) marks.push({ tone: 'neutral', words: 'Today' });
  if (change === 'new' && !isAllNew) marks.push({ tone: 'info', words: 'New' });
  if (change === 'moved') marks.push({ tone: 'warn', words: 'Moved' });
  return (
    <span className="flex gap-1">
      {marks.map(({ tone, words }) => (
        <Badge key={words} tone={tone}>
          {words}
        </Badge>
      ))}
      {isLast && marks.length === 0 ? (
        <Badge tone="accent">
          <Flag aria-hidden size={14} />
          Last
        </Badge>
      ) : null}
    </span>
  );
}

/** What the plan respects: events, exams, days off. */
export function PlanNotes({
  found: { busy, exams, plan },
  today,
}: Omit<PlanPanelProps, 'onAdjust'>) {
  const [exam] = exams;
  const notes = [
    busy.length > 0 && plan.sittings.length > 0 ? 'Fits around your events.' : '',
    exam ? `${exam.title} is on ${dayInWords(exam.on, today)}.` : '',
    plan.dropped.length > 0 ? `${plural(plan.dropped.length, 'sitting')} no longer needed.` : '',
  ].filter(Boolean);
  return notes.length === 0 ? null : <p className="text-small text-muted">{notes.join(' ')}</p>;
}
