import * as v from 'valibot';
import { expect, it } from 'vitest';
import { parseBody } from './answers.ts';

const schema = v.object({
  name: v.pipe(
    v.string('A name is a text.'),
    v.nonEmpty('Give a name.'),
    v.maxLength(5, 'Invalid names are longer than five letters.'),
  ),
  tags: v.optional(v.array(v.object({ label: v.pipe(v.string(), v.minLength(2)) }))),
  kind: v.optional(
    v.union([
      v.literal('a'),
      v.pipe(
        v.literal('b'),
        v.check(() => false),
      ),
    ]),
  ),
});

it.each<[string, unknown, string]>([
  ['says the rule’s own words', { name: '' }, 'Give a name.'],
  ['says them of a wrong type too', { name: 7 }, 'A name is a text.'],
  [
    'says them however they begin',
    { name: 'Haversack' },
    'Invalid names are longer than five letters.',
  ],
  ['names the place of what is missing', {}, 'The request is not as expected at “name”.'],
  [
    'names the place where the rule has no words',
    { name: 'Ada', tags: [{ label: 'one' }, { label: 2 }] },
    'The request is not as expected at “tags.1.label”.',
  ],
  [
    'names the place of what is too short, without words',
    { name: 'Ada', tags: [{ label: 'x' }] },
    'The request is not as expected at “tags.0.label”.',
  ],
  ['names it in a choice', { name: 'A', kind: 'b' }, 'The request is not as expected at “kind”.'],
  ['asks for a body', undefined, 'The request has no JSON body.'],
  ['asks for a body in place of a text', 'name=Ada', 'The request has no JSON body.'],
])('%s', (_, body, message) => {
  expect(parseBody(schema, body)).toEqual({ ok: false, error: { kind: 'invalid', message } });
});

it('hands over a body that is as it has to be', () => {
  expect(parseBody(schema, { name: 'Ada', more: 1 })).toEqual({ ok: true, data: { name: 'Ada' } });
});
