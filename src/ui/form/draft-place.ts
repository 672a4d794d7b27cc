/**
 * Drafts of forms: what was typed in a dialog that was left without saving. Only the fields that were typed in are
 * kept, so that the others show what has come from another device meanwhile.
 */

/** Where a form keeps its draft. Made for one form and used until that closes. */
export interface DraftPlace {
  /** For how long a draft is kept. */
  days: number;
  /**
   * @param isOfUse whether the form can show something of a draft; one of which it cannot stays where it is
   * @returns what was typed last time, by field; empty: nothing. `keep` and `drop` are about it from then on
   */
  takeUp: (isOfUse?: (kept: Record<string, unknown>) => boolean) => Record<string, unknown>;
  /**
   * @param begunWith what was saved in the same fields when they were typed in
   * @returns whether it is kept: a browser may have no room, or forbid it
   */
  keep: (typed: object, begunWith?: object) => boolean;
  /** What was saved in the fields of the draft that was taken up, when they were typed in; empty: not known. */
  begunWith?: () => Record<string, unknown>;
  /** What another tab keeps at the same place stays. @returns puts back what was removed, as it was */
  drop: () => PutBack;
}

/** @param goesOn the form is still open, and `keep` and `drop` are about the draft again */
export type PutBack = (goesOn?: boolean) => void;

/** What a dialog needs to know of the draft of its form. */
export interface FormDraft {
  /** The form shows words of a draft. */
  isShown: boolean;
  /** What is saved in these fields has changed since they were typed in: saving the draft writes over it. */
  isOutdated?: boolean;
  /** Called as the dialog is left. @returns whether nothing would be lost by it */
  keep: () => boolean;
  discard: () => void;
  /** The form is closed by its own Cancel: its words go, and can be brought back. */
  cancel: () => void;
  /** The student said that what they typed may go: nothing of it is kept once the form is gone. */
  abandon: () => void;
}

/**
 * Pure.
 * @param kept whatever lies there, perhaps of another release
 * @returns the parts of it that a field of the form can hold
 */
export function fittingParts<Values extends object>(
  kept: Record<string, unknown>,
  values: Values,
): Partial<Values> {
  const fitting = Object.entries(values).filter(
    ([name, value]) => Object.hasOwn(kept, name) && isOfKind(kept[name], value),
  );
  return Object.fromEntries(fitting.map(([name]) => [name, kept[name]])) as Partial<Values>;
}

/** @param other of the kind that is wanted. Lists hold texts. */
function isOfKind(value: unknown, other: unknown): boolean {
  if (Array.isArray(other)) {
    return Array.isArray(value) && value.every((part) => typeof part === 'string');
  }
  return typeof value === typeof other && !Array.isArray(value) && value !== null;
}
