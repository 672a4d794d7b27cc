// @vitest-environment jsdom
/** A row of the card list, also on a phone. */
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { StoredCard } from '../../../db/rows/cards-of-deck.ts';
import { dayMs } from '../../../lib/date-format.ts';

import { formatDate } from '../../../ui/format.ts';
import { BrowserRow } from './browser-grid.tsx';

afterEach(cleanup);

const nowMs = Date.UTC(2026, 10, 28, 12);

function renderRow(fields: Partial<StoredCard>, live: 1 | 2 = 1): void {
  const $memory = { live, state: 2, dueAt: nowMs - dayMs };
  const card = { id: 'a', kind: 'basic', front: 'Cell', back: 'Zelle', $memory, ...fields };
  const shown = { card: card as StoredCard, tags: [] };
  render(
    <BrowserRow
      shown={shown}
      deckName="Biology"
      isSelected={false}
      nowMs={nowMs}
      onToggle={() => undefined}
    />,
  );
}

const isOnPhone = (words: string) =>
  !screen.getByText(words).className.split(' ').includes('max-lg:hidden');

describe('a row of the list of cards', () => {
  it('says on a phone when a card is due', () => {
    renderRow({});
    expect(isOnPhone('Due now')).toBe(true);
    expect(isOnPhone('Review')).toBe(false);
  });

  it('says on a phone that a card is suspended, not a dash', () => {
    renderRow({}, 2);
    expect(isOnPhone('Suspended')).toBe(true);
    expect(isOnPhone('–')).toBe(false);
  });

  it('never calls a buried card due now', () => {
    const buriedUntil = nowMs + dayMs;
    renderRow({ buriedUntil });
    expect(isOnPhone('Buried')).toBe(true);
    expect(isOnPhone(formatDate(buriedUntil))).toBe(false);
    expect(screen.queryByText('Due now')).toBeNull();
  });

  it('calls a card due again once it is buried no more', () => {
    renderRow({ buriedUntil: nowMs });
    expect(isOnPhone('Due now')).toBe(true);
  });
});
