/** The reading aloud of the open file, for its tools and its pages. */
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { AloudState } from './aloud-reading.ts';
import type { OpenAloud } from './open-aloud.ts';

/** `undefined`: this browser cannot speak, or the file has no text. */
export const AloudContext = createContext<OpenAloud | undefined>(undefined);

/** On the button that begins it: it has the focus once the bar with its tools is gone. */
export const aloudMarker = 'data-aloud';

export function useAloud(): OpenAloud | undefined {
  return useContext(AloudContext);
}

const silent = createStore<AloudState>(() => ({
  ...{ phase: 'off', page: 1, sentences: [], index: 0 },
}));

/** @returns what `select` finds in the state; of a reading that is off where there is none */
export function useAloudState<T>(select: (state: AloudState) => T): T {
  return useStore(useAloud() ?? silent, select);
}
