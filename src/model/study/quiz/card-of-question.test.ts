import { describe, expect, it } from 'vitest';
import { cardOfQuestion } from './card-of-question.ts';
import { fieldsOfTask, type Task } from './task.ts';

const card = (stem: string, task: Task, explanation?: string) =>
  cardOfQuestion({ stem, ...fieldsOfTask(task), explanation });

describe('a question as a card', () => {
  it.each<[string, string, Task, string, string]>([
    [
      'a choice that can be answered without its answers',
      'What holds the genes?',
      { kind: 'single', options: ['Nucleus', 'Wall'], right: 'Nucleus' },
      'What holds the genes?',
      'Nucleus',
    ],
    [
      'a choice that points at its answers, which do not stand in their order',
      'Which of the following holds the genes?',
      { kind: 'single', options: ['Nucleus', 'Membrane'], right: 'Nucleus' },
      'Which of the following holds the genes?\n\n- Membrane\n- Nucleus',
      'Nucleus',
    ],
    [
      'a statement',
      'Cells have walls.',
      { kind: 'true-false', options: ['True', 'False'], right: 'False' },
      'True or false: Cells have walls.',
      'False',
    ],
    [
      'several choices',
      'Name the organelles.',
      {
        kind: 'multiple',
        options: ['Ribosome', 'Nucleus', 'Desk'],
        right: ['Ribosome', 'Nucleus'],
      },
      'Name the organelles.\n\n- Desk\n- Nucleus\n- Ribosome',
      '- Ribosome\n- Nucleus',
    ],
    [
      'a typed answer with another spelling',
      'The unit of life?',
      { kind: 'short', accepted: ['cell', 'the cell'], foils: [] },
      'The unit of life?',
      'cell\nthe cell',
    ],
    [
      'one blank',
      'Water is made of _____.',
      { kind: 'cloze', around: ['Water is made of ', '.'], blanks: [['hydrogen', 'H']] },
      'Water is made of _____.',
      'hydrogen',
    ],
    [
      'pairs',
      'Match the items.',
      { kind: 'matching', prompts: ['Cell', 'Gene'], answers: ['life', 'trait', 'rock'] },
      'Match the items.\n\n- Cell\n- Gene',
      '- Cell – life\n- Gene – trait',
    ],
    [
      'steps, which do not stand in their order in front',
      'Put the steps in order.',
      { kind: 'ordering', steps: ['Wash', 'Cut', 'Stain'] },
      'Put the steps in order.\n\n- Cut\n- Stain\n- Wash',
      '1. Wash\n2. Cut\n3. Stain',
    ],
  ])('%s', (_, stem, task, front, back) => {
    expect(card(stem, task)).toEqual({ front, back });
  });

  it.each([
    ['Which statement is true?', true],
    ['Which of the two statements about cells is wrong?', true],
    ['Which is correct?', true],
    ['Welche Aussage trifft zu?', true],
    ['Quelle affirmation est exacte ?', true],
    ['¿Qué afirmación es correcta?', true],
    ['¿Cuál de estas células vive?', true],
    ['Quale affermazione è vera?', true],
    ['Was ist richtig?', false],
    ['Which statement of Newton’s is the second law?', true],
    ['What is true north?', false],
    ['Which enzyme splits starch?', false],
  ])('%j is asked with its answers: %s', (stem, isListed) => {
    const { front } = card(stem, { kind: 'single', options: ['Yes', 'No'], right: 'Yes' });
    expect(front).toBe(isListed ? `${stem}\n\n- No\n- Yes` : stem);
  });

  it('says why behind the answer', () => {
    const task: Task = { kind: 'short', accepted: ['cell'], foils: [] };
    expect(card('Unit?', task, 'It lives by itself.').back).toBe('cell\n\nIt lives by itself.');
  });
});
