/** Asks which events an edit of a repeating one concerns, with their days and counts, and makes the edit. */
import { type ReactNode, useState } from 'react';
import { mutate } from '../../db/mutate.ts';
import { dateFormat } from '../../lib/date-format.ts';
import * as say from '../../lib/messages.ts';
import { plural } from '../../lib/plural.ts';
import {
  changeSeries,
  deleteEventIn,
  type EventChange,
  type Scope,
} from '../../model/entities/series-edits.ts';
import { weekdayWords } from '../../model/study/repeat-words.ts';
import type { Occurring } from '../../model/study/series.ts';
import type { SeriesScopes } from '../../model/study/series-scopes.ts';
import { useScopes } from '../../queries/series.ts';
import { Button } from '../../ui/button.tsx';
import { CancelButton, Dialog } from '../../ui/dialog/dialog.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { useOnce } from '../../ui/press/use-once.ts';
import { tell } from '../../ui/toaster/tell.ts';
import { useNow } from '../../ui/use-now.ts';
import { OverlapHint, useOverlapOfMove } from './use-overlap.tsx';

export type SeriesAct =
  | { kind: 'delete' }
  /** `move`: only the times differ. */
  | { kind: 'change' | 'move'; change: EventChange };

interface ScopeDialogProps {
  /** The occurrence that was edited. */
  of: Occurring;
  act: SeriesAct;
  /** One sentence that says what will be different. */
  words?: ReactNode;
  onDone: () => void;
  onClose: () => void;
}

const dayFormat = dateFormat({ weekday: 'short', day: 'numeric', month: 'short' });
const shortDay = dateFormat({ day: 'numeric', month: 'short' });

export function ScopeDialog({ of, act, words, onDone, onClose }: ScopeDialogProps) {
  const found = useScopes(of, act.kind === 'delete');
  const scopes = found === 'gone' ? undefined : found;
  const isOfRule = act.kind !== 'delete' && act.change.repeat !== undefined;
  const offered: Scope[] = isOfRule ? ['following', 'all'] : ['one', 'following', 'all'];
  const [scope, setScope] = useState<Scope>(offered[0] ?? 'all');
  const change = act.kind === 'delete' ? {} : act.change;
  const overlap = useOverlapOfMove(of, change, scope, useNow());
  const [save, busy] = useOnce(async () => {
    const place = { id: of.id, occursOn: of.occursOn, scope };
    const result =
      act.kind === 'delete'
        ? await mutate(deleteEventIn, place)
        : await mutate(changeSeries, { ...place, change: act.change, lastOn: scopes?.lastOn });
    if (tell(result, toldOf(act, scope))) onDone();
  });
  return (
    <Dialog
      title="Which events?"
      onClose={onClose}
      busy={busy}
      actions={
        <>
          <CancelButton label={act.kind === 'move' ? 'Put back' : 'Cancel'} />
          <Button
            variant={act.kind === 'delete' ? 'danger' : 'primary'}
            busy={busy}
            disabled={scopes === undefined}
            onClick={() => void save()}
          >
            {buttonWords(act, scope, scopes)}
          </Button>
        </>
      }
    >
      {words ? <p className="text-muted">{words}</p> : null}
      {found === 'gone' ? (
        <p role="alert">This event was deleted on another device.</p>
      ) : scopes === undefined ? (
        <Loading label="Counting events" />
      ) : (
        <fieldset className="-mx-2 grid divide-y divide-line">
          <legend className="sr-only">Which events?</legend>
          {offered.map((value) => (
            <label
              key={value}
              className="flex min-h-14 cursor-pointer items-center gap-3 px-2 py-2"
            >
              <input
                type="radio"
                name="scope"
                className="size-5 shrink-0"
                checked={value === scope}
                onChange={() => setScope(value)}
              />
              <span className="grid min-w-0 flex-1">
                <span className="font-medium">{labels[value]}</span>
                <span className="text-small text-muted">{daysWords(value, of, scopes)}</span>
              </span>
              <span className="shrink-0 rounded-full bg-surface-2 px-2 py-0.5 text-small font-medium text-muted tabular-nums">
                {countWords(value, scopes)}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <OverlapHint overlap={overlap} isOfSeveral={scope !== 'one'} />
    </Dialog>
  );
}

const labels: Record<Scope, string> = {
  one: 'This event only',
  following: 'This and following',
  all: 'All events',
};

function daysWords(scope: Scope, of: Occurring, scopes: SeriesScopes): string {
  if (scope === 'one') return dayFormat.format(of.startsAt);
  const { firstAt, lastAt } = scopes[scope];
  const days =
    scopes.weekdays.length < 3 ? scopes.weekdays.map((day) => `${weekdayWords[day]}s`) : [];
  const which = days.length === 0 ? '' : `${days.join(' and ')} `;
  if (scope === 'all') {
    const words = `${which}since ${shortDay.format(firstAt)}`;
    const withPast = firstAt < of.startsAt ? `${words}, earlier ones too` : words;
    return withPast.charAt(0).toUpperCase() + withPast.slice(1);
  }
  const from = `${which}from ${shortDay.format(firstAt)}`;
  const words = scopes.isEndless ? from : `${from} to ${shortDay.format(lastAt)}`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function countWords(scope: Scope, scopes: SeriesScopes): string {
  if (scope === 'one') return '1';
  return scopes.isEndless ? 'no end' : scopes[scope].count.toLocaleString();
}

const verbs = { delete: 'Delete', move: 'Move', change: 'Change' } as const;

/** The button says what happens. */
function buttonWords({ kind }: SeriesAct, scope: Scope, scopes: SeriesScopes | undefined): string {
  const verb = verbs[kind];
  if (scope === 'one') return `${verb} this event`;
  const which = scope === 'all' ? 'all' : 'following';
  if (scopes === undefined || scopes.isEndless)
    return `${verb} ${which === 'all' ? 'all events' : 'this and following'}`;
  return `${verb} ${plural(scopes[scope].count, 'event')}`;
}

function toldOf({ kind }: SeriesAct, scope: Scope) {
  const isOne = scope === 'one';
  if (kind === 'delete')
    return {
      done: isOne ? 'Event deleted' : 'Events deleted',
      undone: isOne ? 'Event restored' : 'Events restored',
      failed: say.errorDeletingEvent,
    };
  return {
    done: isOne ? 'Event updated' : 'Events updated',
    undone: isOne ? 'Event is as before' : 'Events are as before',
    failed: say.errorUpdatingEvent,
  };
}
