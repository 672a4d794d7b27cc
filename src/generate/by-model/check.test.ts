import { expect, it } from 'vitest';
import { pageOf } from '../testing.ts';
import { createCheck } from './check.ts';
import { formsOf } from './forms.ts';

it('accepts another name that the text gives the term of a short answer', () => {
  const quote =
    'Quiet breathing, also known as *eupnea*, is a mode of breathing of a body at rest.';
  const text = [
    quote,
    'The lungs of the body take in the air with the help of *eupnea* and of the diaphragm.',
    'In *eupnea* the diaphragm and the muscles between the ribs must contract.',
  ];
  const forms = formsOf({ kind: 'questions', questionKinds: ['short'] });
  const checked = createCheck(forms, [pageOf(1, ...text)], []).take({
    stem: 'Which mode is that of a body at rest?',
    ...{ answer: 'Quiet breathing', page: 1, quote: quote.replaceAll('*', '') },
  });
  expect(checked).toMatchObject({
    item: { task: { accepted: ['Quiet breathing', 'eupnea'] } },
  });
});
