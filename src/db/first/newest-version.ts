/**
 * 2: what is remembered of a card is part of its row. 3: the profile. 4: cards are found by what is remembered of them.
 * 5: what was studied, counted by study day. 6: pictures and sounds; bytes on their way are found by their hash.
 */
export const newestVersion = 6;

/** As IndexedDB has it: Dexie keeps its version 2 as 20. */
export const newestNativeVersion = 10 * newestVersion;
