/** Words of a hit with the found ones marked: in the search of everything and in lists. */
import { createContext, useContext, useMemo } from 'react';
import { withHits } from '../model/files/place-hash.ts';
import { lineOfTerms, readSearchLine, type Term } from '../queries/search/engine/search-line.ts';
import { markTerms, markTyped, type Piece } from '../queries/search/engine/snippet.ts';

/** Pieces never change their order, so their place is their key. */
export function FoundWords({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, isFound }, place) => {
    const key = `${place} ${text}`;
    if (!isFound) return <span key={key}>{text}</span>;
    return (
      <mark key={key} className="rounded-xs bg-hit text-on-hit">
        {text}
      </mark>
    );
  });
}

/** What was typed above a list, or the terms that the index searched for it. Without words nothing is marked. */
export type Sought = string | readonly Term[];

const SoughtInList = createContext<Sought>('');

/** Around the rows of a list that is searched. */
export const Searched = SoughtInList.Provider;

/** @returns the hash with which a row opens a note, so that the same words are marked there; empty without a search */
export function useHashOfHits(): string {
  const sought = useContext(SoughtInList);
  const terms = typeof sought === 'string' ? readSearchLine(sought).terms : sought;
  return withHits('', lineOfTerms(terms));
}

/** A title or text of a row, with the words marked that the list around it was searched for. */
export function Marked({ text }: { text: string }) {
  const sought = useContext(SoughtInList);
  const pieces = useMemo(
    () => (typeof sought === 'string' ? markTyped(text, sought) : markTerms(text, sought)),
    [text, sought],
  );
  return pieces.some(({ isFound }) => isFound) ? <FoundWords pieces={pieces} /> : text;
}
