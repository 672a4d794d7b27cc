// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Chip, ChipRow } from './chip.tsx';
import { Segments } from './segments.tsx';

afterEach(cleanup);

it('a chip without an action is text, and one with an action a button that says whether it is chosen', () => {
  const onPress = vi.fn();
  render(
    <ChipRow label="Courses">
      <Chip>Biology</Chip>
      <Chip isPressed onPress={onPress}>
        All
      </Chip>
    </ChipRow>,
  );
  expect(screen.getByRole('group', { name: 'Courses' }).textContent).toBe('BiologyAll');
  const all = screen.getByRole('button', { name: 'All', pressed: true });
  fireEvent.click(all);
  expect(onPress).toHaveBeenCalledOnce();
  expect(screen.getAllByRole('button')).toEqual([all]);
});

it('a chip that can be removed keeps its own action apart from that', () => {
  const [onPress, onRemove] = [vi.fn(), vi.fn()];
  render(
    <Chip onPress={onPress} onRemove={onRemove} removeLabel="Remove tomorrow">
      Tomorrow
    </Chip>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Remove tomorrow' }));
  expect([onPress, onRemove].map((spy) => spy.mock.calls.length)).toEqual([0, 1]);
  fireEvent.click(screen.getByRole('button', { name: 'Tomorrow' }));
  expect([onPress, onRemove].map((spy) => spy.mock.calls.length)).toEqual([1, 1]);
});

it('a switch of views names its choices, also where it shows only icons', () => {
  const onChange = vi.fn();
  render(
    <Segments
      label="View"
      isIconOnly
      options={[
        { value: 'list', label: 'List', icon: '=' },
        { value: 'board', label: 'Board', icon: '#' },
      ]}
      value="list"
      onChange={onChange}
    />,
  );
  expect(screen.getByRole('button', { name: 'List', pressed: true })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Board', pressed: false }));
  expect(onChange).toHaveBeenCalledWith('board');
});
