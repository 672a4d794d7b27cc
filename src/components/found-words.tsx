/** Words of a hit with the found ones marked: in the search of everything and in lists. */
import type { Piece } from '../queries/search/engine/snippet.ts';

/** Pieces never change their order, so their place is their key. */
export function FoundWords({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, isFound }, place) => {
    const key = `${place} ${text}`;
    if (!isFound) return <span key={key}>{text}</span>;
    return (
      <mark key={key} className="rounded-xs bg-mark text-on-mark">
        {text}
      </mark>
    );
  });
}
