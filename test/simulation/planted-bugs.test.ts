import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { edited } from './plant-bug.ts';
import { plantedBugs } from './planted-bugs.ts';

const root = new URL('../../', import.meta.url);

describe('the planted bugs', () => {
  it('still fit the code, so that each of them is really planted', () => {
    const files = new Set(plantedBugs.flatMap(({ edits }) => edits.map(({ file }) => file)));
    const sources = new Map(
      [...files].map((file) => [file, readFileSync(new URL(file, root), 'utf8')]),
    );
    for (const { edits } of plantedBugs) {
      for (const file of new Set(edits.map((edit) => edit.file))) {
        const mine = edits.filter((edit) => edit.file === file);
        const source = sources.get(file) ?? '';
        expect(edited(source, mine)).not.toBe(source);
      }
    }
  });

  it('are at least fourteen, each under its own name', () => {
    expect(new Set(plantedBugs.map(({ name }) => name)).size).toBe(plantedBugs.length);
    expect(plantedBugs.length).toBeGreaterThanOrEqual(14);
  });
});
