/** A deck that is dragged onto another lies in it; dropped beside all others it lies at the top. */
import { type DragEvent, useState } from 'react';
import { nestDeck } from './deck-acts.ts';

export const deckDragType = 'application/x-haversack-deck';

/** @param into `null`: to the top @returns handlers of what takes the deck, and whether one is over it */
export function useDeckDrop(into: string | null) {
  const [isOver, setOver] = useState(false);
  const isDeck = (event: DragEvent) => event.dataTransfer.types.includes(deckDragType);
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!isDeck(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
        setOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        setOver(false);
        const id = event.dataTransfer.getData(deckDragType);
        if (id === '') return;
        event.preventDefault();
        if (id !== into) void nestDeck(id, into);
      },
    },
  };
}
