import { expect, it } from 'vitest';
import { plainTitleOf } from './plain-title.ts';

it('a card in a list is named by its front without marks; other items have their own names', () => {
  const front = 'The {{c1::**heart**}} pumps';
  expect(plainTitleOf('card', { kind: 'cloze', front })).toBe('The heart pumps');
  expect(plainTitleOf('task', { title: 'Read *this*' })).toBe('Read *this*');
});
