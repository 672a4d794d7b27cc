/** The sheet of the phone's plus: a quick line, then a tile for each thing that can be begun over the open screen. */
import { useNavigate } from '@tanstack/react-router';
import { type LucideIcon, Target } from 'lucide-react';
import { Suspense, useState } from 'react';
import { quickActs } from '../../../components/quick-acts.ts';
import { saveNoteLine } from '../../../components/quick-line/save-line.ts';
import { begin, type QuickAct } from '../../../platform/begin.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { lazyPart } from '../../../ui/load/lazy-screen.tsx';

const Capture = lazyPart(
  async () => (await import('../../../components/quick-line/capture.tsx')).Capture,
);

/** In the order of the tiles: what is written most comes first. */
const acts: readonly QuickAct[] = [
  'new-task',
  'new-event',
  'new-note',
  'upload',
  'new-card',
  'generate',
];

export function CreateDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [isTyping, setIsTyping] = useState(false);
  const makeNote = async (words: string) => {
    const id = await saveNoteLine(words);
    if (id === undefined) return false;
    await navigate({ to: '/dashboard/library/notes/$id', params: { id } });
    return true;
  };
  const openGoals = () => void navigate({ to: '/dashboard/library/study-goals', hash: 'new' });
  const newGoal = () => {
    onClose();
    openGoals();
  };
  const tiles = (
    <ul className="flex flex-wrap justify-center gap-2">
      {acts.map((act) => {
        const offer = quickActs.find((one) => one.act === act);
        if (offer === undefined) return null;
        const onPress = () => {
          begin(act);
          onClose();
        };
        return <Tile key={act} {...offer} onPress={onPress} />;
      })}
      <Tile label="New study goal" short="Goal" icon={Target} onPress={newGoal} />
    </ul>
  );
  return (
    <Dialog title="Create" onClose={onClose}>
      {/* The tiles show at once, also while the line is loading. */}
      <Suspense
        fallback={<div className="h-[3.125rem] rounded-control border border-line-strong" />}
      >
        <Capture
          place="create"
          onNote={makeNote}
          onGoal={openGoals}
          onDone={onClose}
          onTyping={setIsTyping}
        />
      </Suspense>
      {isTyping ? null : tiles}
    </Dialog>
  );
}

interface TileProps {
  /** For screen readers; contains `short`. */
  label: string;
  short: string;
  icon: LucideIcon;
  onPress: () => void;
}

function Tile({ label, short, icon: Icon, onPress }: TileProps) {
  return (
    <li className="w-[calc(25%-0.375rem)] min-w-18">
      <button
        type="button"
        aria-label={label}
        onClick={onPress}
        className="grid h-21 w-full content-center justify-items-center gap-2 rounded-card bg-surface-2 px-1 text-small font-semibold hover:bg-accent-soft"
      >
        <Icon aria-hidden size={24} className="text-accent" />
        {short}
      </button>
    </li>
  );
}
