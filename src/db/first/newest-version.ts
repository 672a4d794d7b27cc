/** 2: what is remembered of a card is part of its row. 3: the profile. 4: cards are found by what is remembered of them. */
export const newestVersion = 4;

/** As IndexedDB has it: Dexie keeps its version 2 as 20. */
export const newestNativeVersion = 10 * newestVersion;
