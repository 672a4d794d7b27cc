import { describe, expect, it } from 'vitest';
import type { Block } from '../../text/clean-page.ts';
import { createDrops } from '../drop-reasons.ts';
import { heading, pageOf } from '../testing.ts';
import { apparatusIn, isOfApparatus } from './apparatus.ts';
import { materialOf } from './material.ts';

const paragraph = (text: string): Block => ({ kind: 'paragraph', text, page: 1 });
const list = (text: string): Block => ({ kind: 'list', text, page: 1 });
const isTaken = (...blocks: Block[]) => blocks.map((block) => apparatusIn(blocks).has(block));

describe('headings of the book, the course and of tasks', () => {
  it.each([
    'Preface',
    'Table of Contents',
    'Contributors',
    'Learning Objectives',
    'What you will learn',
    'In this chapter',
    'Course Schedule',
    'Grading policy',
    'Office hours',
    'Academic Integrity',
    'Teaching staff',
    'Exercises',
    'Exercise 2.4',
    'Problem 3: Two trains',
    'Problem set 1',
    'Solutions to selected exercises',
    'Practice Problems',
    '4.3 Review Questions',
    'Check Your Understanding',
  ])('%s', (text) => {
    expect(isOfApparatus(text)).toBe(true);
  });

  it.each([
    'Problem-Solving Strategies',
    'Goals of the Macroeconomy',
    'Goals',
    'Policies',
    'Requirements',
    'Assessment of the Heart',
    'Solutions and Colloids',
    'The Practice of Medicine',
    'Exercise and the Heart',
    'Questions of Identity',
    'Credit and Banks',
    'The Index of Refraction',
    'Activity of Enzymes',
  ])('but not: %s', (text) => {
    expect(isOfApparatus(text)).toBe(false);
  });
});

describe('blocks', () => {
  it.each([
    ['Exercise 2.1 (Induction). Prove that the sum of the first numbers is a square.'],
    ['Solution. The sum of both sides gives the result by induction over the numbers.'],
    ['Problem 4. A train of 20 cars leaves the station of Bonn at noon and gains speed.'],
    [
      'Office hours are on Monday from 10:00 to 11:00, and homework is due on Friday before the lecture.',
    ],
    [
      'The midterm counts for 30 percent of the grade, and each problem set for five percent of it.',
    ],
    [
      'Mon Sep 4: first lecture. Wed Sep 6: quiz. Fri Sep 8: homework 1 is due, and the deadline is noon.',
    ],
  ])('of a course or its tasks are taken out: %s', (text) => {
    expect(isTaken(paragraph(text))).toEqual([true]);
  });

  it.each([
    [
      'The solution to this dilemma is the date line, where Tuesday and Wednesday meet on Sep 4 or Sep 5.',
    ],
    ['Exercise raises the rate of the heart and the flow of blood through the muscles.'],
    ['Problem solving is a search for a path from a state to a goal.'],
    ['Questions that can be tested are called hypotheses.'],
    ['Students with an internal motive learn more than those who work for a grade.'],
    ['Solutions of salt in water conduct a current, because the ions can move.'],
    ['An exam measures achievement, and a grade reports it.'],
  ])('of the subject are not: %s', (text) => {
    expect(isTaken(paragraph(text))).toEqual([false]);
  });

  it('a list that mostly asks or orders is taken out, with all its entries', () => {
    const tasks = [
      list('1. Calculate the area of the circle.'),
      list('2. Why is the area larger than that of the square?'),
      list('3. The circle of the figure has a radius of 2 m.'),
    ];
    expect(isTaken(...tasks)).toEqual([true, true, true]);
  });

  it('a list of facts with one question is not', () => {
    const facts = [
      list('Mitosis divides the nucleus of a cell.'),
      list('Which cells divide? Those of the skin do.'),
      list('Meiosis makes cells with half of the chromosomes.'),
    ];
    expect(isTaken(...facts)).toEqual([false, false, false]);
  });

  it('after a heading of the subject the text counts again', () => {
    const blocks = [
      heading(1, 'Course schedule'),
      paragraph('The cell is the subject of the first three weeks of the term.'),
      heading(1, 'The cell'),
      paragraph('A cell is the smallest unit of life that can live by itself.'),
    ];
    expect(isTaken(...blocks)).toEqual([false, true, false, false]);
  });
});

it('makes no sentences of them', () => {
  const page = pageOf(
    1,
    heading(1, 'The cell'),
    'A *cell* is the smallest unit of life that can live by itself.',
    'Exercise 3. A cell of a frog is ten times as large as a cell of a human being.',
  );
  const { sentences } = materialOf([page], createDrops());
  expect(sentences.map(({ text }) => text)).toEqual([
    'A cell is the smallest unit of life that can live by itself.',
  ]);
});

it('runs in time of the length of the text', () => {
  const row = `Exercise ${'1.'.repeat(40_000)}${' ('.repeat(20_000)}`;
  expect(isTaken(paragraph(row), list(row))).toEqual([true, true]);
});
