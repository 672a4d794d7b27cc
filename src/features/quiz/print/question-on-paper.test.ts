import { describe, expect, it } from 'vitest';
import { fieldsOfTask, type Task } from '../../../model/study/quiz/task.ts';
import { questionOnPaper } from './question-on-paper.ts';

const onPaper = (task: Task, stem = 'Which?') =>
  questionOnPaper({ id: 'question', stem, ...fieldsOfTask(task) });

describe('a question on paper', () => {
  it('has letters, by which the key names what is right', () => {
    const { lines, key } = onPaper({ kind: 'single', options: ['a1', 'b2', 'c3'], right: 'a1' });
    expect(lines.map((line) => line.slice(0, 4))).toEqual(['☐ A.', '☐ B.', '☐ C.']);
    expect(lines).toContain(`☐ ${key}`);
    expect(key).toMatch(/^[ABC]\. a1$/);
  });

  it('keeps True before False, and tells all that is right of several', () => {
    const truth = onPaper({ kind: 'true-false', options: ['True', 'False'], right: 'False' });
    expect(truth).toMatchObject({ lines: ['☐ A. True', '☐ B. False'], key: 'B. False' });
    const several = onPaper({ kind: 'multiple', options: ['x', 'y', 'z'], right: ['x', 'z'] });
    expect(several.hint).toBe('Choose all that apply.');
    for (const one of several.key.split(' · ')) expect(several.lines).toContain(`☐ ${one}`);
    expect(several.key.split(' · ')).toHaveLength(2);
  });

  it('has a line to write on, or the blanks of its sentence', () => {
    const short = onPaper({ kind: 'short', accepted: ['cell', 'cells'], foils: [] });
    expect(short.lines[0]).toMatch(/^_+$/);
    expect(short.key).toBe('cell / cells');
    const cloze: Task = { kind: 'cloze', around: ['Made of ', '.'], blanks: [['atoms', 'atom']] };
    expect(onPaper(cloze, 'Made of _____.')).toMatchObject({ lines: [], key: 'atoms' });
  });

  it('asks for letters of what belongs together, also where one belongs to none', () => {
    const task: Task = { kind: 'matching', prompts: ['Cell', 'Gene'], answers: ['L', 'T', 'R'] };
    const { lines, key } = onPaper(task);
    expect(lines.slice(0, 2)).toEqual(['____ 1. Cell', '____ 2. Gene']);
    const answerOf = (item: number) => new RegExp(`${item} – ([ABC])`).exec(key)?.[1];
    expect(lines).toContain(`${answerOf(1)}. L`);
    expect(lines).toContain(`${answerOf(2)}. T`);
  });

  it('never shows steps in their own order', () => {
    const steps = ['Wash', 'Cut', 'Stain'];
    const { lines, key } = onPaper({ kind: 'ordering', steps });
    const told = key
      .split(', ')
      .map((wanted) => lines.find((line) => line.includes(` ${wanted}. `)));
    expect(told.map((line) => line?.replace(/^____ [ABC]\. /, ''))).toEqual(steps);
    expect(key).not.toBe('A, B, C');
  });

  it('keeps the letter before words that are read from the right, and all of these words together', () => {
    const words = 'إنتاج الطاقة (ATP)';
    const { lines, key } = onPaper({ kind: 'single', options: [words, 'Water'], right: words });
    expect(key).toMatch(/^[AB]\. \u2068إنتاج الطاقة \(ATP\)\u2069$/);
    expect(lines).toContain(`☐ ${key}`);
    const short = onPaper({ kind: 'short', accepted: ['نمو', 'cell'], foils: [] });
    expect(short.key).toBe('\u2068نمو\u2069 / cell');
    const pairs = onPaper({ kind: 'matching', prompts: ['خلية', 'Gene'], answers: ['نواة', 'R'] });
    expect(pairs.lines[0]).toBe('____ 1. \u2068خلية\u2069');
  });
});
