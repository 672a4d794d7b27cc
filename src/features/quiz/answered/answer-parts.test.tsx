// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Task } from '../../../model/study/quiz/task.ts';
import { AnswerParts } from './answer-parts.tsx';

afterEach(cleanup);

const task: Task = { kind: 'cloze', around: ['Carbon monoxide is ', '.'], blanks: [['CO']] };

it.each<[string, boolean, string]>([
  ['a blank that is wrong is marked so', false, 'text-danger'],
  ['a blank that was right when it was given stays right', true, 'text-accent'],
])('%s', (_, wasRight, look) => {
  render(<AnswerParts task={task} given={['Co']} wasRight={wasRight} />);
  expect(screen.getByText('CO').className).toContain(look);
});
