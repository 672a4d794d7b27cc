/**
 * Drafts: text typed in a dialog that was left without saving. Only typed fields are stored, so that the others show
 * changes from other devices.
 */

/** The place of one form's draft. Used until the form closes. */
export interface DraftPlace {
  days: number;
  /**
   * @param isOfUse whether the form can show part of a draft; other drafts stay stored
   * @returns the draft by field, or empty. From then on `keep` and `drop` act on this draft
   */
  takeUp: (isOfUse?: (kept: Record<string, unknown>) => boolean) => Record<string, unknown>;
  /**
   * @param begunWith the saved values of the same fields at the time of typing
   * @returns whether it was stored: the disk may be full, or storage forbidden
   */
  keep: (typed: object, begunWith?: object) => boolean;
  /** The saved values of the draft's fields at the time of typing; empty if not known. */
  begunWith?: () => Record<string, unknown>;
  /** Drafts of other tabs at the same place stay. @returns a function that restores the removed draft */
  drop: () => PutBack;
}

/** @param goesOn the form is still open, so `keep` and `drop` act on the draft again */
export type PutBack = (goesOn?: boolean) => void;

/** The draft of a form, for its dialog. */
export interface FormDraft {
  /** The form shows text of a draft. */
  isShown: boolean;
  /** The saved values have changed since the typing; saving the draft overwrites them. */
  isOutdated?: boolean;
  /** Called when the dialog is left. @returns whether nothing is lost */
  keep: () => boolean;
  discard: () => void;
  /** Called by Cancel: drops the text, with Undo. */
  cancel: () => void;
  /** The student agreed to lose the text: nothing of it is stored when the form closes. */
  abandon: () => void;
}

/** Pure. @param kept a stored value, perhaps of another release. @returns the parts that fit fields of the form */
export function fittingParts<Values extends object>(
  kept: Record<string, unknown>,
  values: Values,
): Partial<Values> {
  const fitting = Object.entries(values).filter(
    ([name, value]) => Object.hasOwn(kept, name) && isOfKind(kept[name], value),
  );
  return Object.fromEntries(fitting.map(([name]) => [name, kept[name]])) as Partial<Values>;
}

/** @param other a value of the wanted type. Lists contain texts. */
function isOfKind(value: unknown, other: unknown): boolean {
  if (Array.isArray(other)) {
    return Array.isArray(value) && value.every((part) => typeof part === 'string');
  }
  return typeof value === typeof other && !Array.isArray(value) && value !== null;
}
