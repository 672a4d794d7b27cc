/** The reading aloud of the open file, for its tools and its pages. */
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { AloudState } from './aloud-reading.ts';
import type { OpenAloud } from './open-aloud.ts';

/** `undefined`: this browser cannot speak, or the file has no text. */
export const AloudContext = createContext<OpenAloud | undefined>(undefined);

/** Attribute of the button that starts it. The button gets the focus when the bar closes. */
export const aloudMarker = 'data-aloud';

export function useAloud(): OpenAloud | undefined {
  return useContext(AloudContext);
}

const silent = createStore<AloudState>(() => ({
  ...{ phase: 'off', page: 1, sentences: [], index: 0 },
}));

/** @returns the selected part of the state; without a reading, that of a reading that is off */
export function useAloudState<T>(select: (state: AloudState) => T): T {
  return useStore(useAloud() ?? silent, select);
}
