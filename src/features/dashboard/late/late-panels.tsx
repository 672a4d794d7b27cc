/** Panels that load after the first paint: progress of the first sync, the agenda, goals and recent items. */
import { Link } from '@tanstack/react-router';
import { BookOpen } from 'lucide-react';
import { OnceArrived } from '../../../components/once-arrived.tsx';
import { quickActs } from '../../../components/quick-acts.ts';
import { RecentRows } from '../../../components/recent-rows.tsx';
import { placeUnitOf } from '../../../model/files/document-kinds.ts';
import { begin } from '../../../platform/begin.ts';
import { useLastReading, useRecent } from '../../../queries/recent.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { AgendaPanel } from './agenda.tsx';
import { GoalsPanel } from './goals-panel.tsx';

/** Progress of the first sync. */
export function ArrivingPanel() {
  return (
    <Panel>
      <OnceArrived>{null}</OnceArrived>
    </Panel>
  );
}

interface LatePanelsProps {
  /** Tasks, events and goals may still be on their way, so they are hidden. */
  isArriving: boolean;
  hasFile: boolean;
  /** Goals are offered once the first steps are done. */
  isNew: boolean;
}

export function LatePanels({ isArriving, hasFile, isNew }: LatePanelsProps) {
  return (
    <>
      {isArriving ? null : <AgendaPanel />}
      {isArriving || isNew ? null : <GoalsPanel />}
      {hasFile ? <QuickActions /> : null}
    </>
  );
}

/** The palette and the phone's plus have the others. */
const begun = ['upload', 'generate', 'new-card'];

function QuickActions() {
  return (
    <section aria-label="Quick actions" className="flex flex-wrap gap-2">
      {quickActs
        .filter(({ act }) => begun.includes(act))
        .map(({ act, label, icon: Icon }) => (
          <Button
            key={act}
            variant="secondary"
            icon={<Icon aria-hidden size={18} />}
            // The longest last, so that the other two share a phone's row.
            className={act === 'generate' ? 'max-sm:order-last' : ''}
            onClick={() => begin(act)}
          >
            {label}
          </Button>
        ))}
    </section>
  );
}

const shown = 6;

/** Beside the agenda, below the streak; on phones below both. */
export function RecentPanel() {
  const items = useRecent(shown);
  const last = useLastReading();
  if (!items?.length || last === undefined) return null;
  return (
    <Panel title="Recent">
      {last === null ? null : (
        <Link
          to="/dashboard/library/files/$id"
          params={{ id: last.file.id }}
          hash={`page=${last.page}`}
          className={`${buttonClass('secondary')} justify-start py-2 text-left`}
        >
          <BookOpen aria-hidden size={20} className="shrink-0 text-accent" />
          <span className="grid min-w-0">
            Continue reading, {placeUnitOf(last.file.mime)} {last.page}
            <span
              translate="no"
              dir="auto"
              className="text-left text-sm font-normal text-muted wrap-anywhere"
            >
              {last.file.name}
            </span>
          </span>
        </Link>
      )}
      <RecentRows items={items} />
    </Panel>
  );
}
