/** What a student is told of an entity's fields: each entity's file says it, every screen that shows any row reads it. */

/** How a value becomes words. */
export type ShownAs =
  /** `YYYY-MM-DD`. */
  | 'day'
  /** Milliseconds since the epoch. */
  | 'time'
  /** A share of one. */
  | 'percent'
  /** A Yjs document as base64. */
  | 'document'
  | 'picture'
  /** A number whose words depend on the other fields too. */
  | { say: (value: number, row: Readonly<Record<string, unknown>>) => string }
  /** An index into another field's list. */
  | { optionOf: string }
  /** A list of which only the length is told. */
  | { counted: string };

export interface ShownField {
  label: string;
  as?: ShownAs;
  /** The student wrote it and may write it anew: in one line, or in several. */
  edit?: 'line' | 'text';
}

/** A text is a label alone; `null`: the app keeps the field for itself, and it would tell a student nothing. */
export type Label = string | ShownField | null;

export type Labels<Fields> = { readonly [F in keyof Fields]: Label };

/** Of the fields that every record has. */
export const recordLabels: Readonly<Record<string, ShownField>> = {
  deletedAt: { label: 'Trash' },
  purgedAt: { label: 'Deleted forever', as: 'time' },
};

export function shownField(label: Label | undefined): ShownField | undefined {
  if (typeof label === 'string') return { label };
  return label ?? undefined;
}
