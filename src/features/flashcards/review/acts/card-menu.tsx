/** The menu of the current card: acts, and settings of the review. */
import {
  BookOpen,
  CalendarClock,
  CalendarDays,
  EllipsisVertical,
  Flag,
  FolderInput,
  Headphones,
  ListX,
  Moon,
  MoonStar,
  Pencil,
  Speech,
  Timer,
  Trash2,
  Volume2,
} from 'lucide-react';
import { canSpeak } from '../../../../platform/speech/voices.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { Menu, type MenuAction } from '../../../../ui/menu.tsx';
import {
  characterKeysOn,
  keysInWords,
  type ShortcutName,
  shortcutGroups,
} from '../../../../ui/press/shortcuts.ts';
import { changeReviewSettings, useReviewSettings } from '../review-settings.ts';

export type CardActNames =
  | 'review.edit'
  | 'review.flag'
  | 'review.bury'
  | 'review.buryGroup'
  | 'review.suspend'
  | 'review.due'
  | 'review.move'
  | 'review.why'
  | 'review.source'
  | 'review.replay'
  | 'review.delete';

export type ActsByKey = Readonly<Record<CardActNames, (() => void) | undefined>>;

const entries: readonly { key: CardActNames; label: string; icon: typeof Flag }[] = [
  { key: 'review.edit', label: 'Edit card', icon: Pencil },
  { key: 'review.why', label: 'Why is this due?', icon: CalendarClock },
  { key: 'review.source', label: 'Open source', icon: BookOpen },
  { key: 'review.replay', label: 'Listen to card', icon: Headphones },
  { key: 'review.flag', label: 'Flag card', icon: Flag },
  { key: 'review.bury', label: 'Bury until tomorrow', icon: Moon },
  { key: 'review.buryGroup', label: 'Bury with related cards', icon: MoonStar },
  { key: 'review.suspend', label: 'Suspend card', icon: ListX },
  { key: 'review.due', label: 'Set due date', icon: CalendarDays },
  { key: 'review.move', label: 'Move to another deck', icon: FolderInput },
  { key: 'review.delete', label: 'Delete card', icon: Trash2 },
];

/** @param acts the acts that are possible now, by shortcut */
export function CardMenu({ acts }: { acts: ActsByKey }) {
  const { showsTimer, readsAloud, playsSounds } = useReviewSettings();
  const ofCard = entries.flatMap(({ key, label, icon: Icon }): MenuAction[] => {
    const onSelect = acts[key];
    if (onSelect === undefined) return [];
    const danger = key === 'review.delete';
    return [{ label, icon: <Icon aria-hidden size={18} />, keyHint: keyOf(key), danger, onSelect }];
  });
  const ofReview: MenuAction[] = [
    {
      label: showsTimer ? 'Hide timer' : 'Show timer',
      icon: <Timer aria-hidden size={18} />,
      onSelect: () => changeReviewSettings({ showsTimer: !showsTimer }),
    },
    {
      label: playsSounds ? 'Stop playing recordings' : 'Play recordings',
      icon: <Volume2 aria-hidden size={18} />,
      onSelect: () => changeReviewSettings({ playsSounds: !playsSounds }),
    },
  ];
  if (canSpeak()) {
    ofReview.push({
      label: readsAloud ? 'Stop reading aloud' : 'Read cards aloud',
      icon: <Speech aria-hidden size={18} />,
      onSelect: () => changeReviewSettings({ readsAloud: !readsAloud }),
    });
  }
  return (
    <Menu
      button={<IconButton label="Card menu" icon={<EllipsisVertical aria-hidden size={20} />} />}
      actions={[...ofCard, ...ofReview]}
    />
  );
}

/** @returns `undefined` if single-key shortcuts are off */
export function keyOf(name: ShortcutName): string | undefined {
  if (!characterKeysOn()) return undefined;
  const shortcuts: Partial<Record<string, { keys: readonly string[] }>> =
    shortcutGroups[1].shortcuts;
  const [key] = shortcuts[name]?.keys ?? [];
  return key === undefined ? undefined : keysInWords(key).join('+');
}
