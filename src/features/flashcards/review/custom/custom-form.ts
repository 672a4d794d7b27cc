/** The form of a custom study and its problems. Pure. */
import type { CustomStudy, StudiedState } from './read-custom.ts';

export type CustomKind = CustomStudy['kind'] | 'exam';

export const customKinds = [
  { value: 'forgotten', label: 'Forgotten today' },
  { value: 'ahead', label: 'Study ahead' },
  { value: 'state', label: 'By state' },
  { value: 'oftenForgotten', label: 'Often forgotten' },
  { value: 'tag', label: 'With a tag' },
  { value: 'flag', label: 'With a flag' },
  { value: 'exam', label: 'Ahead of an exam' },
] as const satisfies readonly { value: CustomKind; label: string }[];

/** Explains each mode, and whether its ratings count. */
export const customHints: Record<CustomKind, string> = {
  forgotten:
    'Cards you rated Again today. Cards that are not due are practice: their due dates stay the same.',
  ahead: 'Cards that are due in the next days. Your ratings count.',
  state:
    'Cards that are new, being learned, or were forgotten before. It is practice: their due dates stay the same.',
  oftenForgotten: 'Cards you have forgotten at least 3 times. Cards that are not due are practice.',
  tag: 'All cards with a tag. Cards that are not due are practice.',
  flag: 'All cards with a flag. Cards that are not due are practice.',
  exam: 'Spreads the cards over the days until the exam, the weakest first, and asks each once more from the day before. It ends with the exam.',
};

export const studiedStates = [
  { value: 'new', label: 'New' },
  { value: 'learning', label: 'Learning' },
  { value: 'lapsed', label: 'Forgotten before (lapsed)' },
] as const satisfies readonly { value: StudiedState; label: string }[];

export interface CustomForm {
  kind: CustomKind;
  days: string;
  state: string;
  tag: string;
  flag: string;
  examName: string;
  examDay: string;
  examTime: string;
}

export const emptyForm: CustomForm = {
  kind: 'forgotten',
  days: '3',
  state: 'new',
  tag: '',
  flag: '1',
  examName: '',
  examDay: '',
  examTime: '09:00',
};

/** @returns `undefined` if the form is incomplete */
export function studyOf({ kind, days, state, tag, flag }: CustomForm): CustomStudy | undefined {
  if (kind === 'ahead') {
    const count = Number(days);
    return Number.isInteger(count) && count >= 1 && count <= 365
      ? { kind, days: count }
      : undefined;
  }
  if (kind === 'state') {
    const chosen = studiedStates.find(({ value }) => value === state);
    return chosen && { kind, state: chosen.value };
  }
  if (kind === 'tag') return tag === '' ? undefined : { kind, tag };
  if (kind === 'flag') return { kind, flag: Number(flag) };
  return kind === 'exam' ? undefined : { kind };
}

/** By the device's clock. @returns `undefined` if the time does not exist or has passed */
export function examTime(
  { examDay, examTime: time }: Pick<CustomForm, 'examDay' | 'examTime'>,
  nowMs: number,
): number | undefined {
  const atMs = new Date(`${examDay}T${time}`).getTime();
  return atMs > nowMs ? atMs : undefined;
}
