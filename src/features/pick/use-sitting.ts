/** The sitting on the screen: decisions count at once, are stored behind it, and come back if that fails. */
import { useEffect, useMemo, useReducer, useRef } from 'react';
import { sentencesToOffer } from '../../components/pick/offered.ts';
import type { KeySentence } from '../../generate/pick/key-sentence.ts';
import * as say from '../../lib/messages.ts';
import { failure, type Result } from '../../lib/result.ts';
import { parseStamp } from '../../model/clock.ts';
import { keyOfPick, type PickedSentence } from '../../model/entities/pick.ts';
import { type Row, stampOf } from '../../model/merge.ts';
import type { Keeping } from '../../queries/picked-content.ts';
import {
  keepPick,
  type PickSource,
  type PicksOfSource,
  skipPick,
  undoPick,
} from '../../queries/picks.ts';
import { tell } from '../../ui/toaster/tell.ts';
import {
  act,
  beginSitting,
  currentOf,
  hear,
  hiddenOf,
  isOpen,
  lastStep,
  mayKeep,
  type Outcome,
  outcomeOf,
  type PickAct,
  type PickSentence,
  preparedSentences,
  type Sitting,
  type Step,
  stillDecided,
  takenBack,
} from './pick-state.ts';
import { gapsOfHidden, type Hidden, hide, rangeOfSpan } from './words.ts';

interface SittingInput {
  source: PickSource;
  sentences: readonly KeySentence[];
  /** As they are now; followed. */
  picks: PicksOfSource;
  deckId?: string | undefined;
  /** How many to offer at first, of those that may be offered. Absent: all. */
  mostOf?: ((offered: readonly KeySentence[]) => number) | undefined;
  /** Decisions of this device can be undone in a later sitting. Absent: only those of this sitting. */
  device?: string | undefined;
}

export interface SittingOnScreen {
  sitting: Sitting;
  act: (done: PickAct) => void;
  /** Keeps the sentence in hand with its gaps. @returns whether it could be stored */
  keep: () => Promise<boolean>;
  /** Keeps the sentence of a form as it was edited or asked, also if another device has decided it meanwhile. */
  keepAs: (sentence: PickSentence, keeping: Keeping) => Promise<boolean>;
  skip: () => void;
  undo: () => void;
  /** Takes the decision about this sentence back. */
  reopen: (key: string) => void;
}

type Change =
  | { kind: 'act'; done: PickAct }
  | { kind: 'heard'; earlier: ReadonlyMap<string, Outcome> }
  | { kind: 'failed'; key: string }
  | { kind: 'stays'; step: Step };

export function useSitting({ source, picks, deckId, ...input }: SittingInput): SittingOnScreen {
  const [sitting, change] = useReducer(changed, undefined, () => begin({ ...input, picks }));
  /** Edits that are being stored, by sentence: Undo waits for them, and what they change is not heard before. */
  const storing = useRef(new Map<string, Promise<unknown>>());
  const earlier = useMemo(() => outcomesOf(picks.picks), [picks]);
  useEffect(() => {
    const inWork = storing.current;
    const settled = new Map([...earlier].filter(([key]) => !inWork.has(key)));
    change({ kind: 'heard', earlier: settled });
  }, [earlier]);

  const store = async (
    { key }: PickSentence,
    edit: () => Promise<Result<unknown>>,
    failed: string,
  ): Promise<boolean> => {
    const before = storing.current.get(key);
    // Rows are also read before the write, where a throw is no result.
    const work = Promise.resolve(before)
      .then(edit)
      .catch((error: unknown) => {
        console.warn('A decision about a sentence could not be stored', error);
        return failure('broken', '');
      });
    storing.current.set(key, work);
    const stored = tell(await work, { failed });
    if (storing.current.get(key) === work) storing.current.delete(key);
    return stored;
  };
  const decide = (outcome: Outcome, edit: () => Promise<Result<unknown>>): Promise<boolean> => {
    const current = currentOf(sitting);
    if (current === undefined) return Promise.resolve(false);
    change({ kind: 'act', done: { kind: 'decide', outcome } });
    const failed = outcome === 'kept' ? say.errorCreatingFlashcard : say.somethingWentWrongTryAgain;
    return store(current, edit, failed).then((isStored) => {
      if (!isStored) change({ kind: 'failed', key: current.key });
      return isStored;
    });
  };
  const reopen = (step: Step | undefined) => {
    const sentence = sitting.all.find(({ key }) => key === step?.key);
    if (step === undefined || sentence === undefined) return;
    change({ kind: 'act', done: { kind: 'reopen', key: step.key } });
    const undoIt = () => undoPick(source, sentence);
    void store(sentence, undoIt, say.somethingWentWrongTryAgain).then((isStored) => {
      if (!isStored) change({ kind: 'stays', step });
    });
  };
  return {
    sitting,
    act: (done) => change({ kind: 'act', done }),
    keep: () => {
      const current = currentOf(sitting);
      if (current === undefined || !mayKeep(sitting)) return Promise.resolve(false);
      const gaps = gapsOfHidden(current, hiddenOf(sitting, current));
      return decide('kept', () => keepPick(source, current, { as: 'gaps', gaps }, deckId));
    },
    keepAs: (sentence, keeping) => {
      const edit = () => keepPick(source, sentence, keeping, deckId);
      if (currentOf(sitting)?.key === sentence.key) return decide('kept', edit);
      return store(sentence, edit, say.errorCreatingFlashcard);
    },
    skip: () => {
      const current = currentOf(sitting);
      if (current !== undefined && isOpen(sitting, current))
        void decide('skipped', () => skipPick(source, current));
    },
    undo: () => reopen(lastStep(sitting)),
    reopen: (key) => {
      const outcome = outcomeOf(sitting, key);
      reopen(outcome && { key, outcome });
    },
  };
}

function changed(sitting: Sitting, one: Change): Sitting {
  switch (one.kind) {
    case 'act':
      return act(sitting, one.done);
    case 'heard':
      return hear(sitting, one.earlier);
    case 'failed':
      return takenBack(sitting, one.key);
    case 'stays':
      return stillDecided(sitting, one.step);
  }
}

function outcomesOf(picks: readonly PickedSentence[]): Map<string, Outcome> {
  return new Map(
    picks.flatMap((row): [string, Outcome][] =>
      row.outcome === 'open' ? [] : [[keyOfPick(row), row.outcome]],
    ),
  );
}

function begin({ sentences, picks, mostOf, device }: Omit<SittingInput, 'source'>): Sitting {
  const offered = sentencesToOffer(sentences, picks);
  const all = preparedSentences(offered, keyOfPick);
  return beginSitting({
    ...{ all, earlier: outcomesOf(picks.picks), hidden: hiddenBefore(all, picks.picks) },
    before: device === undefined ? [] : stepsOf(picks.picks, device),
    ...(mostOf && { most: mostOf(offered) }),
  });
}

/** The decisions of one device, the last one last. */
function stepsOf(picks: readonly PickedSentence[], device: string): Step[] {
  return picks
    .filter((row) => parseStamp(stampOf(row as unknown as Row, 'changedAt')).device === device)
    .flatMap((row) =>
      row.outcome === 'open' ? [] : [{ key: keyOfPick(row), outcome: row.outcome }],
    )
    .reverse();
}

/** The words that cards of kept sentences hide. */
function hiddenBefore(
  all: readonly PickSentence[],
  picks: readonly PickedSentence[],
): Map<string, Hidden> {
  const byKey = new Map(picks.map((row) => [keyOfPick(row), row]));
  const found = new Map<string, Hidden>();
  for (const { key, sentence, words } of all) {
    const { cards, ...row } = byKey.get(key) ?? { sentence: '' };
    // Offsets are those in the sentence as it was shown then.
    if (cards == null || row.sentence !== sentence) continue;
    const hidden = cards
      .flatMap((card) => rangeOfSpan(words, card) ?? [])
      .reduce<Hidden>((some, range) => hide(some, range), []);
    // A question may be about the whole sentence.
    if (hidden.length > 0 && hidden.length < words.length) found.set(key, hidden);
  }
  return found;
}
