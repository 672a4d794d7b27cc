// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ServerAi } from '../../api/generation/use-server-ai.ts';
import { GenerationNote } from './study-section.tsx';

const found = vi.hoisted(() => ({ ai: { kind: 'none' } as ServerAi }));
vi.mock('../../api/generation/use-server-ai.ts', () => ({ useServerAi: () => ({ ai: found.ai }) }));

afterEach(cleanup);

it.each<[ServerAi, RegExp]>([
  [{ kind: 'none' }, /This server has no AI\. Whoever runs it can add one/],
  [{ kind: 'offline' }, /shows here when it can be reached/],
  [
    { kind: 'ready', state: { isAvailable: true, perDay: 100, left: 75, nextDayAt: 0 } },
    /This server has an AI.*used 25 % of today’s amount/,
  ],
])('says what generates, and whether the server has an AI: %j', (ai, words) => {
  found.ai = ai;
  render(<GenerationNote />);
  expect(screen.getByText(/Your pages never leave it/)).toBeDefined();
  expect(screen.getByRole('status').textContent).toMatch(words);
});
