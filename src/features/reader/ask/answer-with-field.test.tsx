// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ServerAi } from '../../../api/generation/use-server-ai.ts';
import { AnswerWithField } from './ask-panel.tsx';
import { useAnswerEngine } from './ask-store.ts';

const found = vi.hoisted(() => ({ ai: { kind: 'none' } as ServerAi }));
vi.mock('../../../api/generation/use-server-ai.ts', () => ({
  useServerAi: () => ({ ai: found.ai, askAgain: () => undefined }),
}));

afterEach(() => {
  cleanup();
  useAnswerEngine.setState({ engine: 'device' });
});

it.each<[ServerAi['kind'], string]>([
  ['none', 'This server has no AI. Your device answers.'],
  ['unanswered', 'The server cannot be reached. Your device answers.'],
])('whoever chose the server’s AI is told where it is not: %s', (kind, text) => {
  found.ai = { kind } as ServerAi;
  useAnswerEngine.setState({ engine: 'server' });
  render(<AnswerWithField />);
  expect(screen.getByRole('status').textContent).toBe(text);
});

it('where nobody knows whether there is one, what is sent is told and the choice can be changed', () => {
  found.ai = { kind: 'failed' };
  useAnswerEngine.setState({ engine: 'server' });
  render(<AnswerWithField />);
  expect(screen.getByText(/Your question and up to 30 sentences/)).toBeTruthy();
  screen.getByRole('radio', { name: 'On this device' }).click();
  expect(useAnswerEngine.getState().engine).toBe('device');
});

it('says nothing to whoever did not choose it', () => {
  found.ai = { kind: 'none' };
  const { container } = render(<AnswerWithField />);
  expect(container.textContent).toBe('');
});
