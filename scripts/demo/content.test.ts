import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import type { Change } from '../../src/model/merge.ts';
import { makeContent } from './content.ts';

const pdf = resolve(import.meta.dirname, '../../test/fixtures/psychology-extract.pdf');

it('has reviewed cards, and cards that are asked today', async () => {
  const { changes } = await makeContent(pdf, Date.parse('2026-11-29T12:00:00Z'));
  const rated = new Set(fieldsOf(changes, 'review').map(({ cardId }) => cardId));
  expect(rated.size).toBeGreaterThanOrEqual(10);
  expect(fieldsOf(changes, 'card').length - rated.size).toBeGreaterThanOrEqual(5);
});

function fieldsOf(changes: readonly Change[], entity: string) {
  return changes.filter((change) => change.entity === entity).map(({ fields }) => fields);
}
