// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Checkbox, Switch } from './choice.tsx';

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
