/**
 * What a note's cards are in Anki, noted so that an export gives it back. Its note type is noted with the names of its
 * parts only if the cards show its fields as they are: only then can an edited card be written back into them.
 */
import * as v from 'valibot';
import {
  type AnkiNoteType,
  type AnkiOrigin,
  ankiOrigin,
  mostNames,
} from '../../../../model/entities/cards/anki-origin.ts';
import { isObject, type JsonObject } from '../shared/source-text.ts';
import type { NoteType } from './collection.ts';
import type { CardSides } from './note-cards.ts';

interface NoteInAnki {
  guid: string;
  typeId: number;
  type: NoteType;
  fields: readonly string[];
  sides: ReadonlyMap<number, CardSides>;
}

/** @returns `undefined` if a name or number is none that Anki has */
export function createOrigins(): (
  note: NoteInAnki,
) => (card: { id: number; ord: number }) => AnkiOrigin | undefined {
  const shapes = new Map<NoteType, Shape | undefined>();
  return ({ guid, typeId, type, fields, sides }) => {
    if (!shapes.has(type)) shapes.set(type, shapeOf(type));
    const shape = shapes.get(type);
    const noted: AnkiNoteType = {
      ...{ id: typeId, name: type.name },
      ...(shape !== undefined &&
        fields.slice(shape.used).every((field) => field.trim() === '') &&
        areOfOneText(sides) && {
          ...{ shape: shape.name, fields: [...type.fields] },
          cards: type.templates.map(({ name }) => name),
        }),
    };
    return ({ id, ord }) => originIn({ guid, ord, cardId: id, type: noted });
  };
}

/** @param value from anywhere */
export function originIn(value: unknown): AnkiOrigin | undefined {
  return isObject(value) && v.is(ankiOrigin, value) ? value : undefined;
}

/** By `ord`, as our own export has noted them (`write/anki`). */
export function originsIn(value: unknown): ReadonlyMap<number, AnkiOrigin> {
  const all = Object.entries(isObject(value) ? (value as JsonObject) : {});
  return new Map(
    all.flatMap(([ord, said]): [number, AnkiOrigin][] => {
      const origin = originIn(said);
      return origin === undefined ? [] : [[Number(ord), origin]];
    }),
  );
}

/** Nested gaps give each card a text of its own, and none of them is the note's. */
function areOfOneText(sides: ReadonlyMap<number, CardSides>): boolean {
  const gaps = [...sides.values()].filter(({ kind }) => kind === 'cloze');
  return gaps.every(({ front }) => front === gaps[0]?.front);
}

interface Shape {
  /** One of `noteTypes` in `write/anki/note-types.ts`. */
  name: string;
  /** The first fields, which the cards show. */
  used: number;
}

function shapeOf(type: NoteType): Shape | undefined {
  const { fields, templates, isCloze } = type;
  const [a = '', b = ''] = fields;
  const isKnown =
    fields.length >= 2 &&
    fields.length <= mostNames &&
    templates.length <= 2 &&
    [...fields, ...templates.map(({ name }) => name)].every((name) =>
      /^[^{}:"]{1,100}$/.test(name),
    );
  if (!isKnown) return undefined;
  const [one, two] = [withoutSpaces(a), withoutSpaces(b)];
  const name = isCloze ? gapShape(type, one, two) : sideShape(type, one, two);
  if (name !== undefined) return { name, used: 2 };
  return isOcclusion(type) ? { name: 'covers', used: 4 } : undefined;
}

function sideShape({ templates }: NoteType, a: string, b: string): string | undefined {
  const kinds = templates.map(({ question, answer }, index) => {
    const [front, back] = index === 0 ? [a, b] : [b, a];
    const [asks, says] = [bare(question), bare(answer)];
    const before = ['{{FrontSide}}', `{{${front}}}`, ''];
    const isOne = (words: string) => before.some((one) => says === one + words);
    if (asks === `{{${front}}}` && isOne(`{{${back}}}`)) return 'plain';
    const isTyped = asks === `{{${front}}}{{type:${back}}}`;
    return isTyped && (isOne(`{{type:${back}}}`) || isOne(`{{${back}}}`)) ? 'typed' : undefined;
  });
  const [one, two] = kinds;
  if (templates.length === 1) return one === 'plain' ? 'basic' : one;
  if (one === undefined || one !== two) return undefined;
  return one === 'plain' ? 'reversed' : 'typedReversed';
}

function gapShape({ templates }: NoteType, a: string, b: string): string | undefined {
  const [asks, says] = [bare(templates[0]?.question ?? ''), bare(templates[0]?.answer ?? '')];
  const [gaps, typed] = [`{{cloze:${a}}}`, `{{type:cloze:${a}}}`];
  if (asks === gaps && says === `${gaps}{{${b}}}`) return 'cloze';
  const isSaid = says === `${gaps}${typed}{{${b}}}` || says === `${gaps}{{${b}}}`;
  return asks === gaps + typed && isSaid ? 'typedCloze' : undefined;
}

/** Anki's own: covers, picture, header and remark. Its scripts differ between versions. */
function isOcclusion({ isCloze, fields, templates }: NoteType): boolean {
  const [covers = '', picture = '', , remark] = fields;
  if (!isCloze || remark === undefined) return false;
  const [asked, said] = [templates[0]?.question ?? '', templates[0]?.answer ?? ''].map(
    (template) => new Set([...template.matchAll(/\{\{([^{}]{1,200})\}\}/g)].map(([, tag]) => tag)),
  );
  return (
    asked?.has(`cloze:${covers}`) === true &&
    asked.has(picture) &&
    said?.has(remark) === true &&
    /image-occlusion/.test(templates[0]?.question ?? '')
  );
}

/** The tags of fields without the markup around them. Other words stay. */
function bare(template: string): string {
  return withoutSpaces(template.replaceAll(/<[^<>]{0,2000}>/g, ''));
}

function withoutSpaces(words: string): string {
  return words.replaceAll(/\s+/g, '');
}
