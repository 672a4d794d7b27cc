// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Draft } from './draft.ts';
import { FoundNote } from './draft-view.tsx';

afterEach(cleanup);

const draft: Draft = {
  kind: 'questions',
  range: { fromPage: 1, toPage: 2 },
  items: [
    {
      key: 'a',
      item: {
        ...{ type: 'task', stem: 'Which term?', page: 1, quote: 'x' },
        task: { kind: 'short', accepted: ['x'], foils: [] },
      },
    },
  ],
  rejected: {},
};

it('names the kinds that a text does not carry, and what was used of the server’s AI', () => {
  const cost = { usedTokens: 4_200, perDay: 100_000 };
  render(<FoundNote draft={{ ...draft, kinds: ['short', 'ordering', 'matching'], cost }} />);
  expect(
    screen.getByText(/No good questions of these kinds were found: Ordering, Matching/),
  ).toBeDefined();
  expect(screen.getByText(/used 4 % of today’s amount for this/)).toBeDefined();
});

it('says nothing where one kind was chosen, on the device', () => {
  const { container } = render(<FoundNote draft={{ ...draft, kinds: ['short'] }} />);
  expect(container.textContent).toBe('');
});

it('says of which kind all are, where a text has no other', () => {
  render(<FoundNote draft={{ ...draft, kinds: ['single', 'short', 'ordering', 'matching'] }} />);
  expect(screen.getByText('All questions that were found are short answer.')).toBeDefined();
});
