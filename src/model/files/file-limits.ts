/** Limits of a file. The server has the same limit (`protocol/files.ts`). */

/** 1 GiB, in bytes. */
export const maxFileBytes = 1024 * 1024 * 1024;
/** Names are lines of the entity: at most this many UTF-16 units. */
export const maxNameLength = 500;

/** Phone photos have 12 to 50 million pixels. Larger ones are made smaller, or not decoded. */
export const mostPhotoPixels = 50_000_000;
