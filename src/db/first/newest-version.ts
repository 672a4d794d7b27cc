/** 2: what is remembered of a card is part of its row. 3: the profile. */
export const newestVersion = 3;

/** As IndexedDB has it: Dexie keeps its version 2 as 20. */
export const newestNativeVersion = 10 * newestVersion;
