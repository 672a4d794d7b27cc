// @vitest-environment jsdom
/** A typed answer beside the correct one. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Card } from '../../../model/entities/card.ts';
import { TypedAnswer } from './review-card.tsx';

afterEach(cleanup);

function typeAnswer(back: string, typed: string, more: Partial<Card> = {}) {
  const card = { id: 'a', kind: 'basic', front: 'Where?', back, ...more } as Card;
  const { container, rerender } = render(<TypedAnswer card={card} answered={false} />);
  fireEvent.change(screen.getByRole('textbox', { name: 'Your answer' }), {
    target: { value: typed },
  });
  rerender(<TypedAnswer card={card} answered />);
  return {
    shown: container.textContent,
    marked: [...container.querySelectorAll('ins, del')].map((mark) => mark.textContent),
  };
}

it.each([
  ['Köln', 'Koeln'],
  ['Düsseldorf', 'duesseldorf'],
  ['0.125', '0,125'],
  ['cat; feline', 'feline'],
  ['virtual LAN (VLAN)', 'VLAN'],
])('of %s, %s is correct and shown as it was typed, with no letter struck', (back, typed) => {
  expect(typeAnswer(back, typed)).toEqual({ shown: `Correct${typed}`, marked: [] });
});

it('a slip is marked letter by letter', () => {
  const { shown, marked } = typeAnswer('Paris', 'Pariss');
  expect(shown).toContain('Correct, check the spelling of “Paris”');
  expect(marked).toEqual(['s']);
});

it('a wrong answer is marked', () => {
  const { shown, marked } = typeAnswer('Paris', 'London');
  expect(shown).toContain('Not the same');
  expect(marked.length).toBeGreaterThan(0);
});

it('a name that the sentence of the source gives is correct', () => {
  const quote = 'Mitochondria, also called the powerhouse of the cell, make ATP.';
  const { shown } = typeAnswer('mitochondria', 'powerhouse of the cell', { quote });
  expect(shown).toBe('Correctpowerhouse of the cell');
});

it.each([
  ['がっこう', 'かっこう', ['か', 'が']],
  ['เบียร์', 'เบียร', ['ร', 'ร์']],
  ['का', 'की', ['की', 'का']],
  ['año', 'ano', ['n', 'ñ']],
])('of %s, the letter that differs in %s is marked', (back, typed, letters) => {
  expect(typeAnswer(back, typed).marked).toEqual(letters);
});
