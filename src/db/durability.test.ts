import { describe, expect, it } from 'vitest';
import { entityNames } from '../model/registry.ts';
import { isServerRowsOnly } from './database.ts';

describe('durability', () => {
  it('[S12] is strict wherever an edit of the student may be written', () => {
    for (const entity of entityNames) {
      expect(isServerRowsOnly([entity, 'outbox', 'meta'])).toBe(false);
      expect(isServerRowsOnly([entity, 'outbox', 'refused', 'meta'])).toBe(false);
    }
    expect(isServerRowsOnly(['outbox', 'refused'])).toBe(false);
    expect(isServerRowsOnly(['meta'])).toBe(false);
    expect(isServerRowsOnly(['blobs', 'transfers', 'file'])).toBe(false);
  });

  it('[S12] asks for no fsync of rows and cursor that the stream has brought', () => {
    expect(isServerRowsOnly(['card', 'review', 'deck', 'settings', 'meta'])).toBe(true);
  });
});
