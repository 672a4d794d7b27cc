/** How what comes from lists stands among what comes from sentences. */
import type { Material } from '../make/material.ts';
import { vectorOf } from '../make/rank.ts';

/** What its author wrote as a list is as sure as a definition. */
export const listed = 1.2;

/** @param block index of its block in the whole text */
export function placeOf(block: number, keys: readonly string[], { sentences, spread }: Material) {
  const after = sentences.findIndex(({ paragraph }) => paragraph >= block);
  const place = (after < 0 ? sentences.length : after) - 0.5;
  const section = sentences[Math.max(0, Math.floor(place))]?.section ?? 0;
  return { place, section, vector: vectorOf({ keys }, spread, Math.max(sentences.length, 1)) };
}
