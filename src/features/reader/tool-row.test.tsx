// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { ToolRow, ToolsPlace } from './tool-row.tsx';

afterEach(cleanup);

function Frame({ place }: { place: HTMLElement | undefined }) {
  return (
    <ToolsPlace value={place}>
      <section aria-label="Reader">
        <ToolRow label="Page and zoom">
          <input aria-label="Page" />
        </ToolRow>
      </section>
    </ToolsPlace>
  );
}

it('moves the tools between the header and the pages with the focus and what is typed in them', async () => {
  const header = document.body.appendChild(document.createElement('header'));
  const shown = render(<Frame place={header} />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Page' }), '1');
  const isInHeader = () => within(header).queryByRole('toolbar') !== null;
  expect(isInHeader()).toBe(true);
  shown.rerender(<Frame place={undefined} />);
  expect(isInHeader()).toBe(false);
  const reader = screen.getByRole('region', { name: 'Reader' });
  const field = within(reader).getByRole<HTMLInputElement>('textbox', { name: 'Page' });
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('1');
  shown.rerender(<Frame place={header} />);
  expect(isInHeader()).toBe(true);
  expect(document.activeElement).toBe(field);
  shown.unmount();
  expect(header.childElementCount).toBe(0);
  header.remove();
});
