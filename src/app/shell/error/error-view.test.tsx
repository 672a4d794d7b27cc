// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FatalBoundary } from './error-view.tsx';

afterEach(cleanup);

function Broken({ error }: { error: unknown }): never {
  throw error;
}

describe('the last net', () => {
  it.each<[string, unknown, string]>([
    ['a string as it is (spec §8)', 'The dog ate it.', 'The dog ate it.'],
    ['an error of the program by the default', new Error('x'), 'Oops! Something went wrong.'],
  ])('shows %s', (_, error, words) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    render(
      <FatalBoundary>
        <Broken error={error} />
      </FatalBoundary>,
    );
    expect(screen.getByRole('heading', { name: words })).toBeDefined();
    expect(screen.getByText('500')).toBeDefined();
    expect(screen.getByRole('main')).toBeDefined();
  });
});
