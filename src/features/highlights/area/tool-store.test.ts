import { beforeEach, expect, it, vi } from 'vitest';
import type { StudyFile } from '../../../model/entities/file.ts';

const acts = vi.hoisted(() => ({
  made: 0,
  addArea: vi.fn(async (_: unknown, __: unknown) => `d${++acts.made}`),
  redraw: vi.fn(async (_: string, __: unknown) => true),
  takeBackDrawing: vi.fn(async (_: string) => undefined),
}));
vi.mock('../acts.ts', () => acts);

const { addStroke, beginDrawing, forgetDrawing, undoStroke, usePenSession } = await import(
  './tool-store.ts'
);

const file = {} as StudyFile;
const pen = { page: 1, color: 'pink', strokeWidth: 0.004 } as const;
const stroke = [0, 0, 0.1, 0.1];

beforeEach(() => {
  vi.clearAllMocks();
  acts.made = 0;
  beginDrawing();
});

it('strokes of one color on one page are one drawing, taken back one by one', async () => {
  void addStroke(file, pen, stroke);
  await addStroke(file, pen, stroke);
  expect(acts.addArea).toHaveBeenCalledTimes(1);
  expect(acts.redraw).toHaveBeenLastCalledWith(
    'd1',
    expect.objectContaining({ strokeEnds: [2, 4] }),
  );
  await undoStroke();
  expect(acts.redraw).toHaveBeenLastCalledWith('d1', expect.objectContaining({ strokeEnds: [2] }));
  await undoStroke();
  expect(acts.takeBackDrawing).toHaveBeenCalledWith('d1');
  expect(usePenSession.getState().strokeCount).toBe(0);
  await undoStroke();
  expect(acts.takeBackDrawing).toHaveBeenCalledTimes(1);
});

it('another color, another page or a full row begins another drawing', async () => {
  await addStroke(file, pen, stroke);
  await addStroke(file, { ...pen, color: 'blue' }, stroke);
  await addStroke(file, { ...pen, color: 'blue', page: 2 }, Array(2_000).fill(0));
  await addStroke(file, { ...pen, color: 'blue', page: 2 }, Array(2_002).fill(0));
  expect(acts.addArea).toHaveBeenCalledTimes(4);
});

it('a drawing that was erased is drawn on no more', async () => {
  await addStroke(file, pen, stroke);
  forgetDrawing('d1');
  await addStroke(file, pen, stroke);
  expect(acts.addArea).toHaveBeenCalledTimes(2);
});

it('a stroke on a drawing that was deleted meanwhile begins another one, and is seen', async () => {
  await addStroke(file, pen, stroke);
  acts.redraw.mockResolvedValueOnce(false);
  await addStroke(file, pen, stroke);
  expect(acts.addArea).toHaveBeenCalledTimes(2);
  await addStroke(file, pen, stroke);
  expect(acts.redraw).toHaveBeenLastCalledWith('d2', expect.anything());
});

it('strokes of a drawing that was deleted meanwhile are not taken back any more', async () => {
  await addStroke(file, pen, stroke);
  await addStroke(file, pen, stroke);
  await addStroke(file, pen, stroke);
  acts.redraw.mockResolvedValueOnce(false);
  await undoStroke();
  expect(usePenSession.getState().strokeCount).toBe(0);
});
