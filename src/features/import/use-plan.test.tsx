// @vitest-environment jsdom
/** An import on the screen that the student leaves, or that fails. */
import '../../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import Dexie from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { backupOf, taskRow } from '../../../test/import/handmade.ts';
import { closeAccountDatabase, currentDatabase, openAccountDatabase } from '../../db/database.ts';
import type { ImportFile } from '../../db/imports/imports.ts';
import { reportStatus } from '../../sync/status/status-store.ts';
import { heldWork } from '../../ui/work/in-hand.ts';
import { usePlan } from './use-plan.ts';

const toasts = vi.hoisted(() => ({ toastError: vi.fn(), toastSuccess: vi.fn() }));
vi.mock('../../ui/toaster/toast.ts', () => toasts);

beforeEach(async () => {
  const database = await openAccountDatabase(crypto.randomUUID());
  await database.writeMeta('cursor', { epoch: 'e', version: 1 });
});
afterEach(() => {
  cleanup();
  closeAccountDatabase();
  vi.restoreAllMocks();
  toasts.toastError.mockClear();
  toasts.toastSuccess.mockClear();
});

const zip = backupOf({ 'json/task.json': [taskRow('t')] });
const chosen = (path: string, bytes: Blob): ImportFile[] => [{ path, modifiedAt: 1, bytes }];

async function previewed() {
  const screen = renderHook(() => usePlan('ada@example.org'));
  act(() => screen.result.current.take(chosen('export.zip', zip)));
  await waitFor(() => expect(screen.result.current.plan.step).toBe('preview'));
  return screen;
}

const start = ({ result }: Awaited<ReturnType<typeof previewed>>) =>
  act(() => result.current.start());

it('what is being copied is copied to its end when the screen is left', async () => {
  const screen = await previewed();
  start(screen);
  screen.unmount();
  expect(heldWork()).toBe('your import is ready');
  await waitFor(async () => expect(await currentDatabase().jobs.count()).toBe(1));
  await waitFor(() => expect(toasts.toastSuccess).toHaveBeenCalledWith('Import started'));
  expect(heldWork()).toBeUndefined();
});

it('what is being copied is there with its Cancel when the student comes back', async () => {
  const screen = await previewed();
  const { imports } = currentDatabase();
  const goOn = Promise.withResolvers<void>();
  const real = imports.put.bind(imports);
  vi.spyOn(imports, 'put').mockImplementation((one) =>
    Dexie.Promise.resolve(goOn.promise).then(() => real(one)),
  );
  start(screen);
  screen.unmount();
  const { result } = renderHook(() => usePlan('ada@example.org'));
  await waitFor(() =>
    expect(result.current.plan).toMatchObject({
      label: 'Copying…',
      done: zip.size,
      total: zip.size,
    }),
  );
  act(() => result.current.take(chosen('other.zip', zip)));
  expect(result.current.plan).toMatchObject({ label: 'Copying…', isCopy: true });
  act(() => result.current.leave());
  expect(result.current.plan).toEqual({ step: 'none' });
  goOn.resolve();
  await waitFor(() => expect(heldWork()).toBeUndefined());
  expect(await currentDatabase().jobs.count()).toBe(0);
  expect(await currentDatabase().importBytes.count()).toBe(0);
});

it('what is being copied is no more shown to who comes back once it is done', async () => {
  const screen = await previewed();
  start(screen);
  screen.unmount();
  const { result } = renderHook(() => usePlan('ada@example.org'));
  expect(result.current.plan).toMatchObject({ label: 'Copying…' });
  await waitFor(() => expect(result.current.plan).toEqual({ step: 'none', hasBegun: true }));
  expect(await currentDatabase().jobs.count()).toBe(1);
});

it('what goes wrong after the screen was left is told', async () => {
  const screen = await previewed();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(currentDatabase().imports, 'put').mockRejectedValue(new TypeError('broken'));
  start(screen);
  screen.unmount();
  await waitFor(() => expect(toasts.toastError).toHaveBeenCalled());
  expect(await currentDatabase().importBytes.count()).toBe(0);
});

it('an import that began while the screen was left is not news to who comes back', async () => {
  const screen = await previewed();
  start(screen);
  screen.unmount();
  await waitFor(async () => expect(await currentDatabase().jobs.count()).toBe(1));
  await waitFor(() => expect(heldWork()).toBeUndefined());
  const { result } = renderHook(() => usePlan('ada@example.org'));
  expect(result.current.plan).toEqual({ step: 'none' });
});

it('a preview and what was chosen in it are there again for who comes back', async () => {
  const screen = await previewed();
  const { plan } = screen.result.current;
  if (plan.step !== 'preview') throw new Error('There is no preview');
  const choices = { bringsBack: false, different: 'imported' } as const;
  act(() => screen.result.current.choose(plan, choices));
  screen.unmount();
  const { result } = renderHook(() => usePlan('ada@example.org'));
  expect(result.current.plan).toMatchObject({ step: 'preview', name: 'export.zip', choices });
  act(() => result.current.leave());
  expect(result.current.plan).toEqual({ step: 'none' });
});

it('a preview that is being made is made to its end when the screen is left', async () => {
  const screen = renderHook(() => usePlan('ada@example.org'));
  act(() => screen.result.current.take(chosen('export.zip', zip)));
  screen.unmount();
  const { result } = renderHook(() => usePlan('ada@example.org'));
  expect(result.current.plan).toMatchObject({ step: 'busy' });
  await waitFor(() => expect(result.current.plan.step).toBe('preview'));
});

it('a preview is counted again for who comes back to a library that has changed', async () => {
  const screen = await previewed();
  expect(screen.result.current.plan).toMatchObject({ preview: { entities: { task: { new: 1 } } } });
  screen.unmount();
  await currentDatabase().table('task').put(taskRow('t'));
  const { result } = renderHook(() => usePlan('ada@example.org'));
  await waitFor(() =>
    expect(result.current.plan).toMatchObject({
      preview: { entities: { task: { new: 0, same: 1 } } },
    }),
  );
});

it('what was answered of a table is there again, and the preview leads back to it', async () => {
  const screen = renderHook(() => usePlan('ada@example.org'));
  act(() => screen.result.current.take(chosen('cards.csv', new Blob(['cell,Zelle\nroot,Wurzel']))));
  await waitFor(() => expect(screen.result.current.plan.step).toBe('choices'));
  const { plan } = screen.result.current;
  if (plan.step !== 'choices') throw new Error('Nothing was asked');
  const [first] = plan.choices;
  const answers = { ...plan.answers, [first?.name ?? '']: '1' };
  act(() => screen.result.current.answer(plan, answers));
  screen.unmount();
  const { result } = renderHook(() => usePlan('ada@example.org'));
  expect(result.current.plan).toMatchObject({ step: 'choices', answers });
  act(() => result.current.preview(result.current.plan as typeof plan));
  await waitFor(() => expect(result.current.plan).toMatchObject({ asked: { answers } }));
});

it('nothing of it is there for another student, or after signing out', async () => {
  const screen = await previewed();
  screen.unmount();
  closeAccountDatabase();
  await openAccountDatabase(crypto.randomUUID());
  const { result } = renderHook(() => usePlan('bo@example.org'));
  expect(result.current.plan).toEqual({ step: 'none' });
});

it('what could not be previewed is told to who has left, and shown once more', async () => {
  const screen = renderHook(() => usePlan('ada@example.org'));
  act(() => screen.result.current.take(chosen('picture.jpg', new Blob(['no picture']))));
  screen.unmount();
  await waitFor(() => expect(toasts.toastError).toHaveBeenCalled());
  const back = renderHook(() => usePlan('ada@example.org'));
  expect(back.result.current.plan).toMatchObject({ step: 'none', problem: expect.any(String) });
  back.unmount();
  const { result } = renderHook(() => usePlan('ada@example.org'));
  expect(result.current.plan).toEqual({ step: 'none' });
});

it('files that are dropped meanwhile do not stop the copying', async () => {
  const screen = await previewed();
  start(screen);
  act(() => screen.result.current.take(chosen('other.zip', zip)));
  await waitFor(async () => expect(await currentDatabase().jobs.count()).toBe(1));
  expect(await currentDatabase().imports.count()).toBe(1);
});

it('Cancel stops the copying and leaves nothing', async () => {
  const screen = await previewed();
  start(screen);
  act(() => screen.result.current.leave());
  await waitFor(() => expect(heldWork()).toBeUndefined());
  expect(await currentDatabase().jobs.count()).toBe(0);
  expect(await currentDatabase().imports.count()).toBe(0);
  expect(await currentDatabase().importBytes.count()).toBe(0);
});

it('an error that nobody knows is written to the console', async () => {
  const screen = await previewed();
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const cause = new TypeError('broken');
  vi.spyOn(currentDatabase().imports, 'put').mockRejectedValue(cause);
  start(screen);
  await waitFor(() => expect(screen.result.current.plan).toMatchObject({ step: 'none' }));
  expect(warn).toHaveBeenCalledWith(expect.any(String), cause);
});

it('a folder that was dropped like a file says how folders are chosen', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { result } = renderHook(() => usePlan('ada@example.org'));
  const unreadable = async () => {
    throw new DOMException('', 'NotReadableError');
  };
  const folder = Object.assign(new Blob([]), {
    slice: () => Object.assign(new Blob([]), { arrayBuffer: unreadable }),
  });
  act(() => result.current.take(chosen('Biology', folder)));
  await waitFor(() =>
    expect(result.current.plan).toEqual({
      step: 'none',
      problem:
        '“Biology” can’t be read. To import a folder, use “Choose a folder”. Otherwise, choose the file again.',
    }),
  );
});

it('what is chosen while the account is still downloading goes on by itself when that is done', async () => {
  reportStatus({ kind: 'syncing' }, 1);
  await currentDatabase().meta.delete('cursor');
  const { result } = renderHook(() => usePlan('ada@example.org'));
  act(() => result.current.take(chosen('export.zip', zip)));
  await waitFor(() =>
    expect(result.current.plan).toMatchObject({ label: 'Downloading your account first…' }),
  );
  await currentDatabase().writeMeta('cursor', { epoch: 'e', version: 1 });
  await waitFor(() => expect(result.current.plan.step).toBe('preview'));
});

it('where that download stops, it is told and nothing is imported; Cancel ends the wait', async () => {
  reportStatus({ kind: 'syncing' }, 1);
  await currentDatabase().meta.delete('cursor');
  const { result } = renderHook(() => usePlan('ada@example.org'));
  const waits = () =>
    waitFor(() =>
      expect(result.current.plan).toMatchObject({ label: 'Downloading your account first…' }),
    );
  act(() => result.current.take(chosen('export.zip', zip)));
  await waits();
  act(() => result.current.leave());
  expect(result.current.plan).toEqual({ step: 'none' });
  act(() => result.current.take(chosen('export.zip', zip)));
  await waits();
  act(() => reportStatus({ kind: 'offline' }, 2));
  await waitFor(() =>
    expect(result.current.plan).toMatchObject({
      step: 'none',
      problem:
        'Your account is still downloading to this device. Wait until it is done, then import.',
    }),
  );
});
