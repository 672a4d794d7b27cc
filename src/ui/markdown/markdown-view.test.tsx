// @vitest-environment jsdom
/** What the marks of a text become on the screen. */
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { withGaps } from '../../model/study/cloze-signs.ts';
import { MarkdownView, type ShowLink } from './markdown-view.tsx';

afterEach(cleanup);

it('footnotes are notes below the text, and a mark leads to its note and back', async () => {
  const text =
    'Rope[^1] and tent[^2].\n\n[^1]: Weighed when dry.\n[^2]: A note below the paragraph.';
  const { container } = render(<MarkdownView text={text} />);
  expect(container.textContent).not.toContain('[^');
  const notes = screen.getByRole('list', { name: 'Notes' });
  const items = [...notes.querySelectorAll('li')];
  expect(items.map((item) => item.querySelector('p')?.textContent)).toEqual([
    'Weighed when dry.',
    'A note below the paragraph.',
  ]);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Note 2' }));
  expect(document.activeElement).toBe(items[1]);
  await user.click(screen.getByRole('button', { name: 'Back to note 2 in the text' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Note 2' }));
});

it('two texts on one screen have notes of their own', async () => {
  const text = 'a[^1]\n\n[^1]: x';
  render(
    <>
      <MarkdownView text={text} />
      <MarkdownView text={text} />
    </>,
  );
  const [, second] = screen.getAllByRole('button', { name: 'Note 1' });
  const [, notes] = screen.getAllByRole('list', { name: 'Notes' });
  if (second === undefined) throw new Error('There is no second mark');
  await userEvent.click(second);
  expect(document.activeElement).toBe(notes?.querySelector('li'));
});

it('lists, quotes and tables have the direction of their first letter, and nothing in them another one', () => {
  const text =
    '- القلب عضو\n- [ ] مهمة\n\n> اقتباس\n\n| المصطلح | المعنى |\n|---|---|\n| خلية | وحدة |\n\n1. `git` هو';
  const { container } = render(<MarkdownView text={text} />);
  const around = [...container.querySelectorAll('ul, blockquote, ol, [tabindex="0"]:has(table)')];
  expect(around).toHaveLength(4);
  for (const element of around) {
    expect(element.getAttribute('dir')).toBe('auto');
    // An element with its own direction would not count for the direction of the block.
    expect(element.querySelectorAll('[dir]:not(code)')).toHaveLength(0);
  }
  // Code is read from the left, and says nothing of the words around it.
  expect(container.querySelector('code')?.getAttribute('dir')).toBe('ltr');
  expect(container.innerHTML).not.toMatch(/\b(border-l|border-r|pl|pr|ml|mr)-\d/);
});

it('a table that is still empty is as wide as the text', () => {
  const widthOf = (text: string) => {
    cleanup();
    const { container } = render(<MarkdownView text={text} />);
    return container.querySelector('table')?.classList.contains('w-full');
  };
  expect(widthOf('|  |  |\n| --- | --- |\n|  |  |')).toBe(true);
  expect(widthOf('|  |  |\n| --- | --- |\n|  | x |')).toBe(false);
});

it('columns are aligned as the table says', () => {
  const text = '| a | b | c | d |\n|-|:-|:-:|-:|\n| 1 | 2 | 3 | 4 |';
  const { container } = render(<MarkdownView text={text} />);
  for (const name of ['th', 'td']) {
    const sides = [...container.querySelectorAll(name)].map(
      ({ className }) => /text-\w+/.exec(className)?.[0],
    );
    expect(sides).toEqual(['text-start', 'text-left', 'text-center', 'text-right']);
  }
});

it.each([
  ['use `git {{c1::rebase}} -i` now', 'use git […] -i now', 'use git rebase -i now'],
  ['```\ngit {{c1::rebase::verb}} -i\n```', 'git [verb] -i', 'git rebase -i'],
  ['| a | {{c1::x|y}} |\n|---|---|\n| 1 | 2 |', 'a[…]12', 'ax|y12'],
  ['| a | b |\n|---|---|\n| `{{c1::x|y}}` | 2 |', 'ab[…]2', 'abx|y2'],
])('a gap in code or in a table is marked: %j', (source, question, answer) => {
  const { container, rerender } = render(<MarkdownView text={withGaps(source, false, 1)} />);
  expect(container.textContent).toBe(question);
  expect(container.querySelector('span.font-semibold')?.textContent).toMatch(/^\[.+\]$/);
  rerender(<MarkdownView text={withGaps(source, true, 1)} />);
  expect(container.textContent).toBe(answer);
  expect(container.querySelector('mark')?.textContent).toMatch(/^(rebase|x\|y)$/);
  expect(container.textContent).not.toMatch(/[\ufdd0-\ufdd3]/);
});

it('links to things are drawn by the screen, and are words where it draws none', () => {
  const id = '0195d2a0-1111-7222-8333-444455556666';
  const text = `[[note:${id}|Old]] and [[Cells]] [mine](/dashboard/library/notes/${id})`;
  const { container, rerender } = render(<MarkdownView text={text} />);
  expect(container.textContent).toBe('Old and [[Cells]] mine');
  expect(container.querySelector('a')).toBeNull();
  const showLink: ShowLink = ({ target, words }) => <b>{`${target.by} ${words};`}</b>;
  rerender(<MarkdownView text={text} showLink={showLink} />);
  const drawn = [...container.querySelectorAll('b')].map(({ textContent }) => textContent);
  expect(drawn).toEqual(['id Old;', 'title ;', 'address mine;']);
  const whole = `[*x*](${location.origin}/dashboard/tasks) [y](https://x.org/dashboard/tasks)`;
  rerender(<MarkdownView text={whole} showLink={showLink} />);
  expect(container.textContent).toBe('address x; y');
  rerender(<MarkdownView text={whole} />);
  expect(container.querySelectorAll('a')).toHaveLength(2);
});

it.each([
  ['-', false],
  ['+', true],
])('a callout with %s folds at its title', (fold, isOpen) => {
  const { container } = render(<MarkdownView text={`> [!warning]${fold} Exam\n> Hidden`} />);
  expect(container.querySelector('details')?.open).toBe(isOpen);
  expect(container.querySelector('summary')?.textContent).toBe('Exam');
});
