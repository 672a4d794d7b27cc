/** The note types of an export as JSON of Anki's schema 11. */
import type { AnkiNoteType } from '../../../../model/entities/cards/anki-origin.ts';
import { type AnkiNote, noteKinds } from './note.ts';

/** New ones go to the end: the position is part of the id. */
const noteTypes = [...noteKinds, 'typedReversed', 'typedCloze'] as const;

type OwnType = (typeof noteTypes)[number];

/** Never changes: Anki identifies note types by it. */
const firstTypeId = 1_764_000_000_000;

function ownTypeOf(kind: (typeof noteKinds)[number], isTyped: boolean): OwnType {
  if (isTyped && kind === 'reversed') return 'typedReversed';
  return isTyped && kind === 'cloze' ? 'typedCloze' : kind;
}

const answer = '{{FrontSide}}\n\n<hr id=answer>\n\n';
const css =
  '.card { font-family: sans-serif; font-size: 20px; text-align: center; }\n.cloze { font-weight: bold; color: #06c; }';

interface Shape {
  name: string;
  isCloze: boolean;
  fields: readonly string[];
  templates: readonly { name: string; question: string; answer: string }[];
  /** Anki's number of its image occlusion, which opens the right editor. */
  stock?: number;
}

const two = ['Front', 'Back'];
const forth = { name: 'Card 1', question: '{{Front}}', answer: `${answer}{{Back}}` };

function typed(name: string, asked: string, answered: string) {
  return {
    ...{ name, question: `{{${asked}}}\n\n{{type:${answered}}}` },
    answer: `{{${asked}}}\n\n<hr id=answer>\n\n{{type:${answered}}}`,
  };
}

const shapes: Readonly<Record<OwnType, Shape>> = {
  basic: { name: 'Haversack', isCloze: false, fields: two, templates: [forth] },
  reversed: {
    ...{ name: 'Haversack (and reversed card)', isCloze: false, fields: two },
    templates: [forth, { name: 'Card 2', question: '{{Back}}', answer: `${answer}{{Front}}` }],
  },
  typed: {
    ...{ name: 'Haversack (type in the answer)', isCloze: false, fields: two },
    templates: [typed('Card 1', 'Front', 'Back')],
  },
  typedReversed: {
    ...{ name: 'Haversack (reversed, type in the answer)', isCloze: false, fields: two },
    templates: [typed('Card 1', 'Front', 'Back'), typed('Card 2', 'Back', 'Front')],
  },
  cloze: {
    ...{ name: 'Haversack Cloze', isCloze: true, fields: ['Text', 'Back Extra'] },
    templates: [
      {
        name: 'Cloze',
        question: '{{cloze:Text}}',
        answer: '{{cloze:Text}}<br>\n{{Back Extra}}',
      },
    ],
  },
  typedCloze: {
    ...{ name: 'Haversack Cloze (type in the answer)', isCloze: true },
    fields: ['Text', 'Back Extra'],
    templates: [
      {
        name: 'Cloze',
        question: '{{cloze:Text}}\n\n{{type:cloze:Text}}',
        answer: '{{cloze:Text}}\n\n{{type:cloze:Text}}<br>\n{{Back Extra}}',
      },
    ],
  },
  covers: {
    ...{ name: 'Haversack Image Occlusion', isCloze: true, stock: 6 },
    fields: ['Occlusion', 'Image', 'Header', 'Back Extra', 'Comments'],
    templates: [
      {
        name: 'Image Occlusion',
        question: occlusion(''),
        answer: occlusion('{{#Back Extra}}<div>{{Back Extra}}</div>{{/Back Extra}}'),
      },
    ],
  },
};

/** Anki finds the parts by id and draws the covers. */
function occlusion(below: string): string {
  return `{{#Header}}<div>{{Header}}</div>{{/Header}}
<div style="display: none">{{cloze:Occlusion}}</div>
<div id="err"></div>
<div id="image-occlusion-container">{{Image}}<canvas id="image-occlusion-canvas"></canvas></div>
<script>try { anki.imageOcclusion.setup(); } catch (error) { document.getElementById("err").textContent = String(error); }</script>
${below}`;
}

/** A note type in an export. */
export interface WrittenType {
  id: number;
  shape: Shape;
  /** From Anki. Anki keeps its own templates, as these are older. */
  isFromAnki: boolean;
}

export interface NoteTypes {
  of: (note: AnkiNote) => WrittenType;
  /** By id, like `col.models`. @param nowSeconds time of change */
  asJson: (nowSeconds: number) => object;
}

/** Apart from the ids of the note types in Anki that they stand for, which are times in milliseconds. */
const standInIds = 1_000_000;
const severalIds = 100;

/**
 * The note types of an export. A note from Anki keeps its note type if that has our shape; otherwise its stand-in has
 * the same name and another id. Anki then leaves the note that it knows as it is, and takes in one that it lacks.
 */
export function createNoteTypes(): NoteTypes {
  const known = new Map<number, WrittenType>();
  const noted = (type: WrittenType) => {
    const before = known.get(type.id) ?? type;
    known.set(type.id, before);
    return before;
  };
  return {
    of: (note) => {
      const { kind, isTyped, type } = note;
      if (kind === 'several') return noted(severalOf(note.cards, type));
      const own = ownTypeOf(kind, isTyped);
      const index = noteTypes.indexOf(own);
      if (!type) return noted({ id: firstTypeId + index, shape: shapes[own], isFromAnki: false });
      const theirs = type.shape === own ? shapeInAnki(shapes[own], type) : undefined;
      if (theirs !== undefined) {
        const one = noted({ id: type.id, shape: theirs, isFromAnki: true });
        // Two imports may know one note type with other fields.
        if (JSON.stringify(one.shape) === JSON.stringify(theirs)) return one;
      }
      const shape = { ...shapes[own], name: type.name || shapes[own].name };
      return noted({ id: type.id + standInIds + index, shape, isFromAnki: false });
    },
    asJson: (nowSeconds) => {
      const taken = new Set<string>();
      const all = [...known.values()].sort((a, b) => Number(b.isFromAnki) - Number(a.isFromAnki));
      return Object.fromEntries(
        all.map((type) => {
          const name = nameApart(type.shape.name, taken);
          return [type.id, typeAsJson({ ...type, shape: { ...type.shape, name } }, nowSeconds)];
        }),
      );
    },
  };
}

/** Anki knows a note type by its name too. */
function nameApart(name: string, taken: Set<string>): string {
  let apart = name;
  for (let number = 2; taken.has(apart.toLowerCase()); number++) apart = `${name} (${number})`;
  taken.add(apart.toLowerCase());
  return apart;
}

/** Our shape with the names of Anki's fields and cards. @returns `undefined` if it does not fit */
function shapeInAnki(shape: Shape, { name, fields, cards }: AnkiNoteType): Shape | undefined {
  const fewest = shape.stock === undefined ? shape.fields.length : shape.fields.length - 1;
  if (!fields || fields.length < fewest || cards?.length !== shape.templates.length)
    return undefined;
  const names = new Map(shape.fields.map((own, at) => [own, fields[at] ?? own]));
  const named = (template: string) =>
    template.replaceAll(
      /\{\{([#/^]?(?:[a-z]+:)*)([^{}]+)\}\}/g,
      (tag, before: string, own: string) =>
        names.has(own) ? `{{${before}${names.get(own)}}}` : tag,
    );
  const templates = shape.templates.map(({ question, answer: said, ...one }, at) => ({
    ...{ name: cards[at] || one.name, question: named(question), answer: named(said) },
  }));
  return { ...shape, name, fields, templates };
}

/** Two fields for each card. */
function severalOf(cards: AnkiNote['cards'], type: AnkiNoteType | null | undefined): WrittenType {
  const count = 1 + Math.max(...cards.map(({ ord }) => ord));
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  const shape: Shape = {
    ...{ name: type?.name || 'Haversack (several cards)', isCloze: false },
    fields: numbers.flatMap((number) => [`Front ${number}`, `Back ${number}`]),
    templates: numbers.map((number) => ({
      ...{ name: `Card ${number}`, question: `{{Front ${number}}}` },
      answer: `${answer}{{Back ${number}}}`,
    })),
  };
  return {
    id: (type?.id ?? firstTypeId) + standInIds + severalIds + count,
    ...{ shape, isFromAnki: false },
  };
}

function typeAsJson({ id, shape, isFromAnki }: WrittenType, nowSeconds: number): object {
  const { name, isCloze, fields, templates, stock } = shape;
  const mod = isFromAnki ? 0 : nowSeconds;
  return {
    ...{ id, name, type: isCloze ? 1 : 0, mod, usn: -1, sortf: 0, did: null, css },
    latexPre: '\\documentclass[12pt]{article}\n\\usepackage{amssymb,amsmath}\n\\begin{document}\n',
    ...{ latexPost: '\\end{document}', latexsvg: false, tags: [], vers: [] },
    ...(stock !== undefined && { originalStockKind: stock }),
    ...(!isCloze && {
      req: templates.map(({ question }, ord) => [
        ...[ord, 'any', [fields.findIndex((field) => question.includes(`{{${field}}}`))]],
      ]),
    }),
    flds: fields.map((one, ord) => ({
      ...{ name: one, ord, sticky: false, rtl: false, font: 'Arial', size: 20, media: [] },
      ...(stock !== undefined && { tag: ord }),
    })),
    tmpls: templates.map((one, ord) => ({
      ...{ name: one.name, ord, qfmt: one.question, afmt: one.answer },
      ...{ bqfmt: '', bafmt: '', did: null },
    })),
  };
}
