// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Task } from '../../model/study/quiz/task.ts';
import type { Verdict } from '../../model/study/scoring.ts';
import { AnswerParts } from './answer-parts.tsx';

afterEach(cleanup);

const task: Task = { kind: 'cloze', around: ['Carbon monoxide is ', '.'], blanks: [['CO']] };

it.each<[string, string, Verdict | undefined, string]>([
  ['a blank that is wrong is marked so', 'Co', undefined, 'text-danger'],
  ['a blank that was right when it was given stays right', 'Co', 'right', 'text-accent'],
  ['a blank that was wrong when it was given stays wrong', 'CO', 'wrong', 'text-danger'],
])('%s', (_, given, verdict, look) => {
  render(<AnswerParts task={task} given={[given]} verdict={verdict} />);
  expect(screen.getAllByText('CO')[0]?.className).toContain(look);
});

const blank: Task = { kind: 'cloze', around: ['Cells divide by ', '.'], blanks: [['mitosis']] };
const short: Task = { kind: 'short', accepted: ['cell division', 'mitosis'], foils: [] };

it.each<[string, Task, string, string | undefined]>([
  ['a typing error in a blank', blank, 'mitossis', 'Correct, check the spelling of “mitosis”'],
  ['no error in a blank', blank, 'Mitosis', undefined],
  ['a wrong blank', blank, 'meiosis', undefined],
  ['a typing error', short, 'cell divison', 'Correct, check the spelling of “division”'],
  ['a typing error in the other answer', short, 'mitossis', 'check the spelling of “mitosis”'],
  ['no error', short, 'mitosis', undefined],
])('%s is told', (_, asked, given, told) => {
  const { container } = render(<AnswerParts task={asked} given={[given]} />);
  if (told === undefined) expect(container.textContent).not.toContain('spelling');
  else expect(container.textContent).toContain(told);
});
