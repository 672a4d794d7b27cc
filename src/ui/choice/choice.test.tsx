// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Checkbox, Switch } from './checkbox.tsx';
import { Combobox } from './combobox.tsx';

const student = userEvent.setup();
afterEach(cleanup);

describe.each([
  ['a checkbox', 'checkbox', Checkbox],
  ['a switch', 'switch', Switch],
] as const)('%s', (_name, role, Choice) => {
  it('is named by its label, described by its hint and turned by Space', async () => {
    const onChange = vi.fn();
    render(<Choice label="Remind me" hint="At eight." checked={false} onChange={onChange} />);
    const input = screen.getByRole(role, { name: 'Remind me', description: 'At eight.' });
    await student.tab();
    expect(document.activeElement).toBe(input);
    await student.keyboard(' ');
    expect(onChange).toHaveBeenCalledExactlyOnceWith(true);
  });

  it('is turned by its words, not where it is disabled', async () => {
    const onChange = vi.fn();
    render(<Choice label="Remind me" checked disabled onChange={onChange} />);
    await student.click(screen.getByText('Remind me'));
    expect(onChange).not.toHaveBeenCalled();
  });
});

const countries = [
  { value: 'ch', label: 'Chad' },
  { value: 'fr', label: 'France' },
  { value: 'de', label: 'Germany' },
];

function Country({ onChange = vi.fn(), start = '' }) {
  const [value, setValue] = useState(start);
  return (
    <Combobox
      label="Country"
      hint="Where you study."
      options={countries}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
    />
  );
}

describe('a combobox', () => {
  const input = () =>
    screen.getByRole('combobox', { name: 'Country', description: 'Where you study.' });

  it('narrows its list to what is typed, and chooses by arrow and Enter', async () => {
    const onChange = vi.fn();
    render(<Country onChange={onChange} />);
    await student.type(input(), 'man');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Germany']);
    await student.keyboard('{ArrowDown}{Enter}');
    expect(onChange).toHaveBeenLastCalledWith('de');
    expect(input()).toHaveProperty('value', 'Germany');
  });

  it('shows what is chosen, opens the whole list by its button, and says when nothing fits', async () => {
    render(<Country start="fr" />);
    expect(input()).toHaveProperty('value', 'France');
    await student.click(screen.getByRole('button', { name: 'Show options: Country' }));
    expect(await screen.findAllByRole('option')).toHaveLength(3);
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('France');
    await student.clear(input());
    await student.type(input(), 'xyz');
    expect(screen.getByText('No results')).toBeTruthy();
  });

  it('closes its list when Tab goes on, and keeps what was chosen', async () => {
    render(
      <>
        <Country start="fr" />
        <button type="button">After</button>
      </>,
    );
    await student.clear(input());
    await student.type(input(), 'man');
    expect(screen.getAllByRole('option')).toHaveLength(1);
    await student.tab();
    await vi.waitFor(() => expect(screen.queryByRole('option')).toBeNull());
    expect(document.activeElement?.textContent).toBe('After');
  });
});
