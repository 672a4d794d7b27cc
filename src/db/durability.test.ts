import { describe, expect, it } from 'vitest';
import { entityNames } from '../model/registry.ts';
import { isServersWord } from './durability.ts';

describe('durability', () => {
  it('[S12] is strict wherever an edit of the student may be written', () => {
    for (const entity of entityNames) {
      expect(isServersWord([entity, 'outbox', 'meta'])).toBe(false);
      expect(isServersWord([entity, 'outbox', 'refused', 'meta'])).toBe(false);
    }
    expect(isServersWord(['outbox', 'refused'])).toBe(false);
    expect(isServersWord(['meta'])).toBe(false);
    expect(isServersWord(['blobs', 'transfers', 'file'])).toBe(false);
  });

  it('[S12] asks for no fsync of rows and cursor that the stream has brought', () => {
    expect(isServersWord(['card', 'review', 'deck', 'settings', 'meta'])).toBe(true);
  });
});
