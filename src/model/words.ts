/** Names of rows and fields for students, from the entities' own files. */
import { plural } from '../lib/plural.ts';
import { recordLabels, type ShownField, shownField, type Values } from './entity.ts';
import type { Refusal } from './refusal.ts';
import { definitionOf, type EntityName, isEntityName } from './registry.ts';

/** `a flashcard`, `an event`, `your settings`. For an unknown entity of a newer app: `something`. */
export function nounWithArticle(entity: string): string {
  if (!isEntityName(entity)) return 'something';
  const { noun, isSingleton = false } = definitionOf(entity);
  if (isSingleton) return `your ${noun}`;
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}

/** As a label: `Flashcard`, `Study goal`. */
export function nounAsLabel(entity: EntityName): string {
  return capitalised(definitionOf(entity).noun);
}

/** `Flashcards`, `Quizzes`; for a singleton: `Settings`. */
export function pluralAsLabel(entity: EntityName): string {
  const { noun, plural = `${noun}s`, isSingleton = false } = definitionOf(entity);
  return capitalised(isSingleton ? noun : plural);
}

/** `1 flashcard`, `1,200 quizzes`; for a singleton: `settings`. */
export function countInWords(entity: EntityName, count: number): string {
  const { noun, plural: many, isSingleton = false } = definitionOf(entity);
  if (isSingleton) return noun;
  return plural(count, noun, many);
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** @param row may be partial. @returns an empty text if it has no title */
export function titleOf(entity: string, row: Values): string {
  const title = isEntityName(entity) ? definitionOf(entity).title : undefined;
  if (title === undefined) return '';
  const found = typeof title === 'function' ? title(row) : row[title];
  return typeof found === 'string' ? found.trim() : '';
}

/** In the order of the entity's file; unknown fields of a newer app come last. */
export function fieldsInOrder(entity: string, fields: Values): string[] {
  const known = isEntityName(entity) ? Object.keys(definitionOf(entity).labels) : [];
  const place = (field: string) => (known.includes(field) ? known.indexOf(field) : known.length);
  return Object.keys(fields).sort((a, b) => place(a) - place(b));
}

/** @returns `undefined` if it means nothing to students. An unknown field of a newer app gets its own name. */
export function fieldShown(entity: string, field: string): ShownField | undefined {
  const known = Object.hasOwn(recordLabels, field) ? recordLabels[field] : undefined;
  if (known !== undefined) return known;
  const labels = isEntityName(entity) ? definitionOf(entity).labels : {};
  return Object.hasOwn(labels, field) ? shownField(labels[field]) : { label: field };
}

/** For a thing that another device deleted forever while the student typed into it. */
export function deletedElsewhereInWords(entity: string): string {
  const noun = isEntityName(entity) ? definitionOf(entity).noun : 'item';
  return `This ${noun} was deleted forever on another device. Copy your text to keep it.`;
}

/** Why a change was not stored, in one or two sentences. */
export function refusalInWords(entity: string, { code, field = '' }: Refusal): string {
  const label = `“${fieldShown(entity, field)?.label ?? field}”`;
  const noun = isEntityName(entity) ? definitionOf(entity).noun : 'text';
  switch (code) {
    case 'unknown-entity':
      return `The server can’t store ${isEntityName(entity) ? pluralAsLabel(entity) : 'this'} yet. It may need an update.`;
    case 'unknown-field':
      return `The server can’t store ${label} yet. It may need an update.`;
    case 'wrong-value':
      return `${label} can’t be saved. It may be too long or in the wrong format.`;
    case 'missing-field':
      return `${label} is missing.`;
    case 'wrong-id':
      return 'It contains characters that can’t be saved.';
    case 'empty':
      return 'The change is empty.';
    case 'unreadable':
      return `The text in ${label} can’t be read.`;
    case 'full':
      return `This ${noun} is full: it is too long or was changed too many times. Copy its text into a new ${noun}.`;
    case 'too-large':
      return 'This change is too large to sync.';
  }
}
