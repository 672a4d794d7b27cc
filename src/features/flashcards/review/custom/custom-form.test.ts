import { describe, expect, it } from 'vitest';
import {
  customHints,
  customKinds,
  emptyForm,
  examTime,
  studiedStates,
  studyOf,
} from './read-custom.ts';

describe('a custom study', () => {
  it('needs a number of days from 1 to 365, or a tag', () => {
    const ahead = (days: string) => studyOf({ ...emptyForm, kind: 'ahead', days });
    expect(ahead('7')).toEqual({ kind: 'ahead', days: 7 });
    for (const days of ['', '0', '366', '1.5', 'x', '-3']) expect(ahead(days)).toBeUndefined();
    expect(studyOf({ ...emptyForm, kind: 'tag' })).toBeUndefined();
    expect(studyOf({ ...emptyForm, kind: 'tag', tag: 'exam' })).toEqual({
      kind: 'tag',
      tag: 'exam',
    });
    expect(studyOf({ ...emptyForm, kind: 'flag', flag: '4' })).toEqual({ kind: 'flag', flag: 4 });
  });

  it('by state names one of the states', () => {
    const by = (state: string) => studyOf({ ...emptyForm, kind: 'state', state });
    for (const { value } of studiedStates)
      expect(by(value)).toEqual({ kind: 'state', state: value });
    expect(by('other')).toBeUndefined();
    expect(studyOf({ ...emptyForm, kind: 'state' })).toEqual({ kind: 'state', state: 'new' });
  });

  it('ahead of an exam needs a time that is to come', () => {
    const nowMs = new Date('2026-03-10T12:00').getTime();
    const at = (examDay: string) => examTime({ examDay, examTime: '09:00' }, nowMs);
    expect(at('2026-03-11')).toBe(new Date('2026-03-11T09:00').getTime());
    expect(at('2026-03-10')).toBeUndefined();
    expect(at('')).toBeUndefined();
  });

  it('says of each kind what it does', () => {
    for (const { value } of customKinds) expect(customHints[value]).not.toBe('');
  });
});
