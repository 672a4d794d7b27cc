// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { closeAccountDatabase, openAccountDatabase } from '../../db/database.ts';
import { mutate } from '../../db/mutate.ts';
import { createCourse } from '../../model/entities/course.ts';
import { createDeck, nestDecks } from '../../model/entities/deck.ts';
import { chooseCourse } from '../courses.ts';
import { useDeckChoices } from './use-deck-choices.ts';

afterEach(() => {
  cleanup();
  closeAccountDatabase();
});

async function names() {
  const { result, unmount } = renderHook(useDeckChoices);
  await waitFor(() => expect(result.current).toBeDefined());
  unmount();
  return result.current?.map(({ name }) => name).sort();
}

it('are those of the course that is shown, named by the whole path also where it goes through another course', async () => {
  await openAccountDatabase(crypto.randomUUID());
  await mutate(createCourse, { id: 'botany', name: 'Botany', color: 'blue' });
  await mutate(createDeck, { id: 'biology', name: 'Biology' });
  await mutate(createDeck, { id: 'cells', name: 'Cells', courseId: 'botany' });
  await mutate(nestDecks, { ids: ['cells'], parentId: 'biology' });
  expect(await names()).toEqual(['Biology', 'Biology › Cells']);
  await chooseCourse('botany');
  expect(await names()).toEqual(['Biology › Cells']);
});
