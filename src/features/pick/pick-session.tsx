/** One sitting on the screen: a card on phones, the list beside its page on laptops, the forms, the end. */
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { type Amount, decidedOf, moreOf, mostToBegin } from '../../components/pick/offered.ts';
import { libraryPath, roomForTwo, useScreenPane } from '../../components/screen-pane.ts';
import type { KeySentence } from '../../generate/pick/key-sentence.ts';
import { keyOfPick, type PickedSentence } from '../../model/entities/pick.ts';
import { hashOfNote, hashOfPlace } from '../../model/files/place-hash.ts';
import type { Keeping } from '../../queries/picked-content.ts';
import type { PicksOfSource } from '../../queries/picks.ts';
import { useBlockedBack } from '../../ui/dialog/use-blocked-back.ts';
import { Loading } from '../../ui/page/loading.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { AddSentence } from './add-sentence.tsx';
import { AskForm } from './ask-form.tsx';
import { EditForm } from './edit-form.tsx';
import { LaptopPick } from './laptop-pick.tsx';
import { PhonePick } from './phone-pick.tsx';
import { PickEnd } from './pick-end.tsx';
import { Heard, type PickPlace, type SectionChoice } from './pick-parts.tsx';
import {
  currentOf,
  hiddenOf,
  mayKeep,
  outcomeOf,
  type PickSentence,
  type Sitting,
  tallyOf,
} from './pick-state.ts';
import type { Section } from './source.ts';
import { usePickKeys } from './use-pick-keys.ts';
import { useSitting } from './use-sitting.ts';
import type { Hidden } from './words.ts';

interface PickSessionProps {
  place: PickPlace;
  sentences: readonly KeySentence[];
  picks: PicksOfSource;
  /** How many sentences are offered first, and the way to remember another choice. */
  amount: Amount;
  onAmount: (amount: Amount) => void;
  /** This one. */
  device: string;
  /** Of a long file. */
  section: SectionChoice | undefined;
  next: Section | undefined;
  onSection: (section: Section) => void;
  onLeave: () => void;
  /** Shown if every sentence is in the student's cards already. */
  none: ReactNode;
}

interface OpenForm {
  kind: 'edit' | 'ask';
  of: PickSentence;
  hidden: Hidden;
}

export function PickSession(props: PickSessionProps) {
  const { place, sentences, picks, none, amount } = props;
  const on = useSitting({
    ...{ source: place.source, sentences, picks, deckId: place.deckId, device: props.device },
    mostOf: (offered) => {
      const decided = decidedOf(picks.picks);
      return mostToBegin(offered, (one) => decided.has(keyOfPick(one)), amount);
    },
  });
  const { sitting } = on;
  const isWide = useMedia(roomForTwo);
  const [form, setForm] = useState<OpenForm>();
  const [isDone, setIsDone] = useState(false);
  const [isPageOpen, setIsPageOpen] = useState(isWide);
  const [adds, setAdds] = useState(false);
  const current = currentOf(sitting);
  const words = useRef<HTMLElement>(null);
  const open = (kind: OpenForm['kind']) => {
    // What is decided stays so until it is opened again.
    if (current === undefined || outcomeOf(sitting, current.key) !== undefined) return;
    if (kind === 'edit' && !mayKeep(sitting)) return;
    setForm({ kind, of: current, hidden: hiddenOf(sitting, current) });
  };
  const undo = () => {
    setIsDone(false);
    on.undo();
  };
  const isOver = current === undefined || isDone;
  const shown = isOver ? undefined : current;
  const keys = usePickKeys(
    {
      current: shown,
      keep: () => void (shown && on.keep()),
      skip: () => shown && on.skip(),
      undo,
      edit: () => shown && open('edit'),
      ask: () => shown && open('ask'),
      showPage: () => setIsPageOpen(true),
      leave: () => {
        if (isPageOpen && !isWide) setIsPageOpen(false);
        else props.onLeave();
      },
      move: (by) => on.act({ kind: 'move', by }),
      toggle: (range) => on.act({ kind: 'toggle', range }),
      suggested: (at) => on.act({ kind: 'suggested', at }),
    },
    () => words.current,
  );
  useBlockedBack(() => setIsPageOpen(false), isPageOpen && !isWide);
  // The width changed: a page over the cards would hide them.
  useEffect(() => setIsPageOpen(isWide), [isWide]);
  if (sitting.sentences.length === 0) return none;
  const view = {
    ...{ place, on, section: props.section, onLeave: props.onLeave },
    amount:
      place.chosen === undefined
        ? {
            ...{ now: amount, total: sitting.found },
            onChoose: (next: Amount) => {
              props.onAmount(next);
              const isDecided = ({ key }: PickSentence) => outcomeOf(sitting, key) !== undefined;
              on.act({ kind: 'offer', most: mostToBegin(sitting.all, isDecided, next) });
            },
          }
        : undefined,
    ...{ cursor: keys.cursor, chosen: keys.chosen, setCursor: keys.setCursor },
    words: (element: HTMLElement | null) => {
      words.current = element;
    },
    edit: () => open('edit'),
    ask: () => open('ask'),
    showPage: () => setIsPageOpen(true),
    add: () => setAdds(true),
  };
  const keepForm = async (keeping: Keeping) =>
    form !== undefined && (await on.keepAs(form.of, keeping));
  const forms =
    form === undefined ? null : form.kind === 'edit' ? (
      <EditForm {...form} place={place} onKeep={keepForm} onClose={() => setForm(undefined)} />
    ) : (
      <AskForm {...form} place={place} onKeep={keepForm} onClose={() => setForm(undefined)} />
    );
  const { done, total } = tallyOf(sitting);
  const more = moreOf(sitting.all, total, amount);
  const end = (
    <PickEnd
      place={place}
      on={{ ...on, undo }}
      cardCount={cardsOf(picks, sitting)}
      more={
        more && {
          count: more.count,
          onMore: () => {
            setIsDone(false);
            on.act({ kind: 'offer', most: more.most });
          },
        }
      }
      section={props.section}
      next={props.next}
      onSection={props.onSection}
      onBack={done < total ? () => setIsDone(false) : undefined}
      onLook={(key) => {
        setIsDone(false);
        on.act({ kind: 'look', key });
      }}
      onLeave={props.onLeave}
    />
  );
  return (
    <>
      <Heard sitting={sitting} place={place} />
      {isOver ? (
        end
      ) : isWide ? (
        <div
          className={
            isPageOpen
              ? 'grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_minmax(24rem,35rem)] grid-rows-[minmax(0,1fr)]'
              : 'mx-auto grid min-h-0 w-full max-w-3xl flex-1 grid-rows-[minmax(0,1fr)]'
          }
        >
          {isPageOpen ? (
            <PageOf place={place} of={current} onClose={() => setIsPageOpen(false)} />
          ) : null}
          <LaptopPick {...view} onDone={() => setIsDone(true)} />
        </div>
      ) : (
        <PhonePick {...view} />
      )}
      {isPageOpen && !isWide && current !== undefined ? (
        <div className="fixed inset-0 z-50 flex flex-col bg-bg pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)]">
          <PageOf place={place} of={current} takesFocus onClose={() => setIsPageOpen(false)} />
        </div>
      ) : null}
      {forms}
      {adds && current !== undefined ? (
        <AddSentence
          place={place}
          page={current.page}
          isOffered={(key) => sitting.sentences.some((one) => one.key === key)}
          onAdd={(sentence) => on.act({ kind: 'add', sentence })}
          onClose={() => setAdds(false)}
        />
      ) : null}
    </>
  );
}

/** Live cards of the kept sentences of this sitting; one each until they are stored. */
function cardsOf({ picks, cards }: PicksOfSource, sitting: Sitting): number {
  const live = new Set(cards.map(({ id }) => id));
  const stored = new Map(picks.map((row) => [keyOfPick(row), row]));
  const countOf = (row: PickedSentence | undefined) =>
    row === undefined ? 1 : (row.cards ?? []).filter(({ cardId }) => live.has(cardId)).length;
  return sitting.sentences
    .filter(({ key }) => outcomeOf(sitting, key) === 'kept')
    .reduce((sum, { key }) => sum + countOf(stored.get(key)), 0);
}

interface PageOfProps {
  place: PickPlace;
  of: PickSentence;
  takesFocus?: boolean;
  onClose: () => void;
}

/** The page of the sentence in hand with the sentence marked, or the note. */
function PageOf({ place: { source }, of, takesFocus = false, onClose }: PageOfProps) {
  const ScreenPane = useScreenPane();
  const path =
    source.entity === 'note'
      ? `notes/${source.id}#${hashOfNote(of.quote)}`
      : `files/${source.id}#${hashOfPlace({ page: of.page, quote: of.quote })}`;
  /** Where links in the page have led since; the next sentence comes back. */
  const [gone, setGone] = useState<{ from: string; path: string }>();
  if (ScreenPane === undefined) return null;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <Suspense fallback={<Loading label="Opening…" />}>
        <ScreenPane
          path={gone?.from === path ? gone.path : path}
          takesFocus={takesFocus}
          onPath={(to) => setGone({ from: path, path: to })}
          onElsewhere={(href) => {
            if (href.startsWith(libraryPath))
              setGone({ from: path, path: href.slice(libraryPath.length) });
          }}
          onClose={onClose}
        />
      </Suspense>
    </div>
  );
}
