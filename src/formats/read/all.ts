/** The formats that can be imported, in the order in which they are offered. */
import type { ImportFormat } from '../format.ts';

export const importFormats: readonly ImportFormat[] = [];
