/** Chooses the forms to ask for, by the student's wish and the content of the pages. */

import type { CleanPage } from '../../../text/clean-page.ts';
import type { StudyItem } from '../../engine.ts';
import type { AskedKinds } from '../../model-cost.ts';
import { type Form, ofCards, ofQuestions, point } from './forms.ts';
import { objectOf } from './json-schema.ts';

export function formsOf({ kind, questionKinds, cardKinds }: AskedKinds): readonly Form[] {
  if (kind === 'summary') return [point];
  if (kind === 'flashcards') return (cardKinds ?? ['basic']).map((one) => ofCards[one]);
  return (questionKinds ?? ['single']).flatMap((one) => ofQuestions[one]);
}

/** A list that is asked for whole has at least two entries. */
const fewestEntries = 2;
const ofLists = new Set(['list', 'multiple', 'ordering']);

/** Without the forms for lists where the pages have no list, so that nobody pays for asking. */
export function carriedBy(pages: readonly CleanPage[], forms: readonly Form[]): readonly Form[] {
  const entries = pages.flatMap(({ blocks }) => blocks).filter(({ kind }) => kind === 'list');
  return entries.length >= fewestEntries ? forms : forms.filter(({ name }) => !ofLists.has(name));
}

/** JSON Schema of one item. */
export function schemaOf(forms: readonly Form[]): object {
  const [only] = forms;
  if (only !== undefined && forms.length === 1) return objectOf(only.properties);
  return {
    anyOf: forms.map(({ name, properties }) =>
      objectOf({ form: { type: 'string', enum: [name] }, ...properties }),
    ),
  };
}

/** An item that does not name its form gets the first form that it fits. */
export function readItem(forms: readonly Form[], value: unknown): StudyItem | undefined {
  const named = (value as { form?: unknown } | null)?.form;
  const form = forms.length > 1 && forms.find(({ name }) => name === named);
  for (const one of form ? [form] : forms) {
    const item = one.read(value);
    if (item !== undefined) return item;
  }
  return undefined;
}
