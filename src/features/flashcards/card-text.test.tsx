// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  answerOf,
  ClozeText,
  listedQuestion,
  nameOf,
  questionOf,
  typedAnswerOf,
} from './card-text.tsx';

const basic = { kind: 'basic' as const, front: '**area** of a circle', back: '$\\pi r^2$' };
const cloze = {
  kind: 'cloze' as const,
  front: 'The {{c1::*heart*::organ}} pumps {{c2::**blood**}}: $V = {{c1::\\pi r^2}}$',
  back: '',
};

it('a card is called by plain words, whatever marks and formulas it has', () => {
  expect(questionOf(basic)).toBe('area of a circle');
  expect(answerOf(basic)).toBe('π r²');
  expect(typedAnswerOf(basic)).toBe('π r²');
  expect(questionOf({ ...basic, front: '![the heart](heart.png)' })).toBe('the heart');
  expect(answerOf({ ...cloze, back: '`more`' })).toBe('The heart pumps blood: V = π r² more');
});

it('cards of one picture are told apart by their covers in a list', () => {
  const covers = [
    [0, 0, 0.1, 0.1],
    [0.5, 0, 0.1, 0.1],
  ];
  const picture = { kind: 'basic' as const, front: '', back: 'A *cell*', covers, asked: 2 };
  expect(listedQuestion(picture)).toBe('Picture (cover 2)');
  expect(nameOf(picture)).toBe('A cell (cover 2)');
  expect(nameOf({ ...picture, back: '' })).toBe('Picture (cover 2)');
  expect(nameOf({ ...picture, front: 'Cell' })).toBe('Cell (cover 2)');
  expect(nameOf(basic)).toBe('area of a circle');
  expect(nameOf({ ...basic, asked: 2 })).toBe('area of a circle');
});

it('gaps are closed in plain words, in a formula too', () => {
  expect(questionOf({ ...cloze, asked: 1 })).toBe('The [organ] pumps blood: V = […]');
  expect(questionOf({ ...cloze, asked: 2 })).toBe('The heart pumps […]: V = π r²');
  expect(typedAnswerOf({ ...cloze, asked: 2 })).toBe('blood');
});

it('a filled gap is marked in the list', () => {
  const { container } = render(<ClozeText source={cloze.front} filled asked={2} />);
  expect(container.textContent).toBe('The heart pumps blood: V = π r²');
  expect([...container.querySelectorAll('mark')].map((one) => one.textContent)).toEqual(['blood']);
});
