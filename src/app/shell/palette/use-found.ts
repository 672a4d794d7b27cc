/** What the palette finds: commands and titles at once, then the words of everything from the index. */
import { useEffect, useMemo, useState } from 'react';
import type { SearchGroup } from '../../../model/entity.ts';
import { useRecent } from '../../../queries/recent.ts';
import { hasFilters, readSearchLine } from '../../../queries/search/engine/search-line.ts';
import {
  allowSearchStart,
  askSearch,
  freshnessOf,
  useSearchState,
  warmUpSearch,
} from '../../../queries/search/search.ts';
import type { SearchState } from '../../../queries/search/search-messages.ts';
import { type UnreadFiles, useUnreadFiles } from '../../../queries/search/unread-files.ts';
import { commands } from './commands.ts';
import type { Entry } from './entry.ts';
import {
  findEntries,
  type Group,
  type IndexedGroups,
  isCommandMeant,
  overview,
  unite,
} from './found.ts';
import { entriesOfAnswer } from './hit-entries.ts';
import { entryOfRow, useLibrary } from './library.ts';
import { recentPrefix } from './recent-choices.ts';
import { savedEntries, tipEntries, tipsSign } from './typed-entries.ts';

/** Hits of each group: of all groups, or of the chosen one. */
const few = 4;
const many = 40;
const mostRecent = 6;
const nothing: IndexedGroups = [];

export interface FoundNow {
  groups: Group[];
  /** The answer to exactly these words is there. */
  isSettled: boolean;
  corrected: readonly string[];
  /** What is found has some of `corrected`, since nothing has all words. */
  hasSome: boolean;
  /** What was typed with `#` was found as a tag. */
  areTags: boolean;
  /** The index could not answer: only titles were searched. */
  hasFailed: boolean;
  /** The index did not have everything when it answered. */
  isPartial: boolean;
  /** Files whose words are not all found yet. */
  unread: UnreadFiles;
  state: SearchState;
  askAgain: () => void;
}

/** @param within the chosen group; `undefined`: all. @param here the key of what is open */
export function useFound(
  typed: string,
  within: SearchGroup | undefined,
  here: string | undefined,
  { recentIds, saved }: { recentIds: readonly string[]; saved: readonly string[] },
): FoundNow {
  const all = useMemo(commands, []);
  const library = useLibrary();
  const recent = useRecentEntries(recentIds, all, library);
  const state = useSearchState();
  const answer = useAnswer(typed, within, here, freshnessOf(state));
  const isCorrected = answer.corrected.length > 0;
  const unread = useUnreadFiles(typed.trim() !== '' || within !== undefined);
  useEffect(() => warmUpSearch(), []);
  const { groups, isMeant = false } = useMemo((): { groups: Group[]; isMeant?: boolean } => {
    if (typed.trim() === '' && within === undefined)
      return { groups: overview(all, recent, savedEntries(saved)) };
    if (typed.trim() === tipsSign) {
      const entries = tipEntries(Date.now());
      return { groups: [{ section: 'Tips', title: 'Search tips', entries }] };
    }
    const things = [...(within === undefined ? all : []), ...(library ?? [])];
    const shown = things.filter(({ section }) => within === undefined || section === within);
    // Filters and phrases mean something to the index alone.
    const hasFilter = /["“”„«»]/.test(typed) || hasFilters(readSearchLine(typed));
    const found = typed.trim() === '' || hasFilter ? [] : findEntries(shown, typed);
    const isMeant = isCommandMeant(found, isCorrected);
    const indexed = isMeant ? nothing : answer.indexed;
    const most = within === undefined ? few : many;
    return { groups: unite(found, indexed, most, isCorrected), isMeant };
  }, [all, library, recent, saved, typed, within, answer.indexed, isCorrected]);
  return {
    ...{ groups, state, hasFailed: answer.hasFailed },
    // Nothing is shown of what was searched in place of the typed words.
    corrected: isMeant ? [] : answer.corrected,
    ...{ hasSome: answer.hasSome, areTags: answer.areTags },
    ...{ isPartial: answer.isPartial, unread, askAgain: answer.askAgain },
    isSettled: answer.isSettled && library !== undefined,
  };
}

interface Answer {
  asked: string;
  indexed: IndexedGroups;
  corrected: readonly string[];
  hasSome: boolean;
  areTags: boolean;
  hasFailed: boolean;
  isPartial: boolean;
}

const noAnswer: Answer = {
  ...{ asked: '', indexed: nothing, corrected: [], hasSome: false, areTags: false },
  ...{ hasFailed: false, isPartial: false },
};

/**
 * Former hits stay until the answer is there while the same words are typed on or taken back, so that rows do not jump.
 * Those of other words go at once: they would be opened by mistake.
 */
function useAnswer(
  typed: string,
  within: SearchGroup | undefined,
  here: string | undefined,
  freshness: unknown,
): Omit<Answer, 'asked'> & Pick<FoundNow, 'isSettled' | 'askAgain'> {
  const [answer, setAnswer] = useState(noAnswer);
  const [turn, setTurn] = useState(0);
  const asked = within === undefined ? typed.trim() : `in:${within} ${typed.trim()}`;
  const isWanted = within !== undefined || typed.trim() !== '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again when the index may know more
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    askSearch({ typed: asked, here, perGroup: within === undefined ? few : many })
      .then((found) => {
        if (!isCurrent) return;
        const { corrected, hasSome = false, areTags, isPartial } = found;
        const indexed = entriesOfAnswer(found);
        setAnswer({
          ...{ asked, indexed, corrected, hasSome, areTags, isPartial, hasFailed: false },
        });
      })
      .catch((error: unknown) => {
        if (!isCurrent) return;
        console.warn('Only titles are found', error);
        setAnswer({ ...noAnswer, asked, hasFailed: true });
      });
    return () => {
      isCurrent = false;
    };
  }, [asked, here, within, isWanted, freshness, turn]);
  const askAgain = () => {
    allowSearchStart();
    setAnswer(noAnswer);
    setTurn(turn + 1);
  };
  if (!isWanted) return { ...noAnswer, askAgain, isSettled: true };
  const goesOn = asked.startsWith(answer.asked) || answer.asked.startsWith(asked);
  return { ...(goesOn ? answer : noAnswer), askAgain, isSettled: answer.asked === asked };
}

/** Chosen before, then used last. */
function useRecentEntries(
  ids: readonly string[],
  all: readonly Entry[],
  library: readonly Entry[] | undefined,
): Entry[] {
  const used = useRecent(mostRecent);
  return useMemo(() => {
    const byId = new Map([...all, ...(library ?? [])].map((entry) => [entry.id, entry]));
    const chosen = ids.flatMap((id) => byId.get(id) ?? []);
    const others = (used ?? []).flatMap(({ entity, row }) => entryOfRow(entity, row));
    const isNew = ({ id }: Entry) => !ids.includes(id);
    return [...chosen, ...others.filter(isNew)].slice(0, mostRecent).map((entry) => ({
      ...{ ...entry, id: `${recentPrefix}${entry.id}` },
    }));
  }, [ids, all, library, used]);
}
