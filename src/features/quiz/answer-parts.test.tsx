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
