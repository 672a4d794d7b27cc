/** Each stay in the app, the latest first. The server's can be deleted while it can be reached. */
import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { dateFormat } from '../../../lib/date-format.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx';
import { Badge } from '../../../ui/page/states.tsx';
import { deviceInWords, durationInWords, type ShownUsage } from './usage-days.ts';
import type { UsageList } from './use-usage.ts';

const [firstShown, shownMore] = [5, 50];

const span = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });
const spanOf = ({ startedAt, endedAt }: ShownUsage) => span.formatRange(startedAt, endedAt);

interface UsageEntriesProps {
  entries: ShownUsage[];
  devices: NonNullable<UsageList['here']>['devices'];
  hasNetwork: boolean;
  remove: UsageList['remove'];
}

export function UsageEntries({ entries, devices, hasNetwork, remove }: UsageEntriesProps) {
  const [shown, setShown] = useState(firstShown);
  const [chosen, setChosen] = useState<ShownUsage>();
  const [firstNew, setFirstNew] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const left = entries.length - shown;
  const removeChosen = async ({ id }: ShownUsage) => {
    setChosen(undefined);
    // The button that had the focus goes with its entry.
    if (await remove(id)) heading.current?.focus();
  };
  const showMore = () => {
    setFirstNew(entries[shown]?.id);
    setShown(shown + shownMore);
  };
  return (
    <div className="grid gap-2">
      <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        Entries
      </h3>
      {hasNetwork ? null : <p className="text-sm text-muted">Go online to delete entries.</p>}
      <ul aria-label="Study time entries" className="grid divide-y divide-line">
        {entries.slice(0, shown).map((entry) => (
          <li
            key={entry.id}
            ref={entry.id === firstNew ? focusOn : undefined}
            tabIndex={-1}
            className="flex items-center gap-3 py-2"
          >
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
                {durationInWords(entry.activeMs)}
                {entry.isWaiting ? <Badge>Not synced yet</Badge> : null}
              </p>
              <p className="text-sm break-words text-muted">
                {spanOf(entry)} · {deviceInWords(entry.device, devices)}
              </p>
            </div>
            <IconButton
              label={`Delete ${spanOf(entry)}`}
              icon={<Trash2 aria-hidden size={18} />}
              disabled={!hasNetwork}
              onClick={() => setChosen(entry)}
            />
          </li>
        ))}
      </ul>
      {left > 0 ? (
        <Button variant="secondary" className="justify-self-start" onClick={showMore}>
          {left <= shownMore
            ? `Show ${left} more`
            : `Show ${shownMore} more of ${left.toLocaleString()}`}
        </Button>
      ) : null}
      {chosen ? (
        <ConfirmDialog
          title="Delete this entry?"
          text={`${durationInWords(chosen.activeMs)}, ${spanOf(chosen)}. It is deleted forever. Your streak and your progress stay.`}
          confirmLabel="Delete entry"
          onConfirm={() => void removeChosen(chosen)}
          onClose={() => setChosen(undefined)}
        />
      ) : null}
    </div>
  );
}

/** The button that showed more may be gone: a reader goes on with what came. */
function focusOn(item: HTMLLIElement | null): void {
  item?.focus({ preventScroll: true });
}
