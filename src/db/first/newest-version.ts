/**
 * 2: what is remembered of a card is part of its row. 3: the profile. 4: cards are found by what is remembered of them.
 * 5: what was studied, counted by study day.
 */
export const newestVersion = 5;

/** As IndexedDB has it: Dexie keeps its version 2 as 20. */
export const newestNativeVersion = 10 * newestVersion;
