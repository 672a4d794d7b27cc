// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { LineContext, LineReading } from '../../model/study/quick-line/line-types.ts';
import { useQuickLine } from './use-quick-line.ts';

const place = { keep: () => true, drop: () => () => undefined, takeUp: () => ({}), days: 30 };
const file = { id: 'cells', name: 'Cells.pdf', pageCount: 30 };
const loading: LineContext = {
  ...{ today: '2026-11-30', now: '09:00', offsetAt: () => 0, isDayFirst: true, is24Hours: true },
  ...{ courses: [], files: [] },
  load: async () => ({ courses: [{ id: 'bio', name: 'Biology' }], files: [file] }),
};

it('reads a line with the courses and files of the student, although it is saved before they are loaded', async () => {
  const saved: LineReading[] = [];
  const { result } = renderHook(() =>
    useQuickLine({
      ...{ context: loading, draft: () => place as never, initial: 'p. 3–9 of Cells.pdf #Biology' },
      onCreate: async (reading) => saved.push(reading) > 0,
    }),
  );
  await act(() => result.current.create());
  expect(saved).toMatchObject([{ title: 'Read Cells', fileId: 'cells', courseId: 'bio' }]);
});
