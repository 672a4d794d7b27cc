// @vitest-environment jsdom
/** What the field of a sentence says while it is typed. */
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { ClozeField } from './kind-fields.tsx';

afterEach(cleanup);

function Field() {
  const [value, setValue] = useState('');
  return <ClozeField value={value} error={undefined} onChange={setValue} />;
}

it('says at once what is no gap', async () => {
  render(<Field />);
  const sentence = screen.getByRole('textbox', { name: 'Sentence' });
  const user = userEvent.setup();
  const type = async (words: string) => {
    await user.clear(sentence);
    await user.click(sentence);
    await user.paste(words);
  };
  await type('The {{c1:heart}} pumps');
  expect(screen.getByRole('status').textContent).toBe(
    '“{{c1:heart…” is not a gap. Write it as {{c1::words}}.',
  );
  await type('The {{c1::heart pumps');
  expect(screen.getByRole('status').textContent).toBe(
    'Close each gap with }}, as in {{c1::words}}.',
  );
  await type('The {{c1::heart}} pumps');
  expect(screen.getByRole('status').textContent).toBe('');
});

it('shows a card for each of two gaps within each other', async () => {
  render(<Field />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('textbox', { name: 'Sentence' }));
  await user.paste('{{c1::The {{c2::mitochondrion}} makes ATP}}');
  expect(screen.getByText('Preview: 2 cards')).toBeDefined();
  expect(screen.getAllByText('[…]')).toHaveLength(2);
});
