/** Of an upload that nobody goes on with. */
export const uploadLifeMs = 24 * 60 * 60_000;
