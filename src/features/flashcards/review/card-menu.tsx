/** Acts on the current card by menu, key and dialog, and the settings of the review. */
import {
  BookOpen,
  CalendarClock,
  CalendarDays,
  Ellipsis,
  Flag,
  FolderInput,
  Headphones,
  ListX,
  type LucideIcon,
  Moon,
  MoonStar,
  Pencil,
  Speech,
  Timer,
  Trash2,
  Volume2,
} from 'lucide-react';
import { useState } from 'react';
import type { Card } from '../../../model/entities/card.ts';
import { canSpeak } from '../../../platform/speech/voices.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Menu, type MenuAction } from '../../../ui/menu.tsx';
import {
  characterKeysOn,
  keysInWords,
  type ShortcutName,
  shortcutGroups,
} from '../../../ui/press/shortcuts.ts';
import { answerOf, questionOf } from '../card-text.tsx';
import { EditCardDialog } from '../cards/edit-card-dialog.tsx';
import { DueDialog } from '../due-dialog.tsx';
import { flags } from '../flags.ts';
import { MoveDialog, type MovedTo } from '../tree/move-dialog.tsx';
import { type CardActs, createCardActs, type Leaving } from './card-acts.ts';
import { changeReviewSettings, type ReviewSettings, useReviewSettings } from './review-settings.ts';
import type { ReviewState } from './review-state.ts';
import type { ReviewStore } from './review-store.ts';
import { playSounds, sayAloud } from './use-card-sounds.ts';
import { WhyDue } from './why-due.tsx';

type CardActNames =
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

type ActsByKey = Readonly<Record<CardActNames, (() => void) | undefined>>;

const entries: readonly { key: CardActNames; label: string; icon: LucideIcon }[] = [
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

/** @param acts the acts possible now, by shortcut */
export function CardMenu({ acts }: { acts: ActsByKey }) {
  const { showsTimer, readsAloud, playsSounds } = useReviewSettings();
  const ofCard = entries.flatMap(({ key, label, icon: Icon }): MenuAction[] => {
    const onSelect = acts[key];
    if (onSelect === undefined) return [];
    const danger = key === 'review.delete';
    return [{ label, icon: <Icon aria-hidden size={18} />, keyHint: keyOf(key), danger, onSelect }];
  });
  const setting = (label: string, Icon: LucideIcon, change: Partial<ReviewSettings>) => ({
    label,
    icon: <Icon aria-hidden size={18} />,
    onSelect: () => changeReviewSettings(change),
  });
  const timer = showsTimer ? 'Hide timer' : 'Show timer';
  const sounds = playsSounds ? 'Stop playing recordings' : 'Play recordings';
  const aloud = readsAloud ? 'Stop reading aloud' : 'Read cards aloud';
  const ofReview = [
    setting(timer, Timer, { showsTimer: !showsTimer }),
    setting(sounds, Volume2, { playsSounds: !playsSounds }),
    ...(canSpeak() ? [setting(aloud, Speech, { readsAloud: !readsAloud })] : []),
  ];
  return (
    <Menu
      button={<IconButton label="Card menu" icon={<Ellipsis aria-hidden size={20} />} />}
      actions={[...ofCard, ...ofReview]}
    />
  );
}

/** @returns `undefined` if single-key shortcuts are off */
function keyOf(name: ShortcutName): string | undefined {
  if (!characterKeysOn()) return undefined;
  const shortcuts: Partial<Record<string, { keys: readonly string[] }>> =
    shortcutGroups[1].shortcuts;
  const [key] = shortcuts[name]?.keys ?? [];
  return key === undefined ? undefined : keysInWords(key).join('+');
}

type OpenDialog = 'edit' | 'flag' | 'due' | 'move' | 'why';

interface CardDialogsProps {
  open: OpenDialog | undefined;
  card: Card | undefined;
  acts: CardActs;
  onClose: () => void;
}

export function CardDialogs({ open, card, acts, onClose }: CardDialogsProps) {
  if (card === undefined || open === undefined) return null;
  if (open === 'edit')
    return <EditCardDialog key={card.id} card={card} onSave={acts.edit} onClose={onClose} />;
  if (open === 'flag') return <FlagDialog card={card} acts={acts} onClose={onClose} />;
  if (open === 'due') {
    const set = async (dueOn: string) => {
      acts.due(dueOn);
      return true;
    };
    return <DueDialog count={1} onSet={set} onClose={onClose} />;
  }
  if (open === 'move') {
    const move = async (to: MovedTo) => {
      acts.move(to);
      return true;
    };
    return <MoveDialog count={1} deckId={card.deckId} onMove={move} onClose={onClose} />;
  }
  return <WhyDue cardId={card.id} onClose={onClose} />;
}

function FlagDialog({ card, acts, onClose }: Omit<CardDialogsProps, 'open'> & { card: Card }) {
  return (
    <Dialog title="Flag card" onClose={onClose}>
      <ul className="grid gap-2 sm:grid-cols-2">
        {flags.map(({ flag, name, className }) => (
          <li key={flag} className="grid">
            <Button
              variant="secondary"
              className="justify-start"
              aria-pressed={card.flag === flag}
              icon={
                <Flag
                  aria-hidden
                  size={18}
                  className={classes(className, card.flag === flag && 'fill-current')}
                />
              }
              onClick={() => {
                acts.flag(flag);
                onClose();
              }}
            >
              {name}
            </Button>
          </li>
        ))}
      </ul>
      {card.flag ? <p className="text-sm text-muted">Press its flag again to remove it.</p> : null}
    </Dialog>
  );
}

export function useActsOnCard(
  review: ReviewStore,
  { current, phase }: ReviewState,
  leaves: Leaving,
) {
  const [acts] = useState(() => createCardActs(review, leaves));
  const [opened, setOpened] = useState<{ dialog: OpenDialog; cardId: string }>();
  const cardId = current?.card.id;
  // A dialog closes for good when its card leaves.
  if (opened !== undefined && opened.cardId !== cardId) setOpened(undefined);
  const show = (dialog: OpenDialog) => () => {
    if (cardId !== undefined) setOpened({ dialog, cardId });
  };
  const isAsked = current !== undefined;
  const hasSource =
    isAsked && phase === 'answer' && Boolean(current.card.fileId ?? current.card.noteId);
  const play = () => {
    const card = document.querySelector('[data-card]');
    if (card?.querySelector('audio')) playSounds(card);
    else if (current !== undefined)
      void sayAloud(phase === 'answer' ? answerOf(current.card) : questionOf(current.card));
  };
  const byKey: ActsByKey = {
    'review.edit': isAsked ? show('edit') : undefined,
    'review.why': isAsked ? show('why') : undefined,
    'review.source': hasSource ? openSource : undefined,
    'review.replay': isAsked ? play : undefined,
    'review.flag': isAsked ? show('flag') : undefined,
    'review.bury': isAsked ? acts.bury : undefined,
    'review.buryGroup': current?.card.groupId ? acts.buryGroup : undefined,
    'review.suspend': isAsked ? acts.suspend : undefined,
    'review.due': isAsked ? show('due') : undefined,
    'review.move': isAsked ? show('move') : undefined,
    'review.delete': isAsked ? acts.remove : undefined,
  };
  return { acts, byKey, open: opened?.dialog, close: () => setOpened(undefined) };
}

/** Like a tap on the source link. The text of the card may have links of its own. */
function openSource(): void {
  document.querySelector<HTMLElement>('[data-card] [data-source] a')?.click();
}
