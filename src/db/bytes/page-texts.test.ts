import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { addFile } from '../../model/entities/file.ts';
import { tombstoneField } from '../../model/merge.ts';
import { openAccountDatabase } from '../database.ts';
import { mutateIn } from '../mutate.ts';
import { dropLeftTexts } from './page-texts.ts';

const aFile = { name: 'Cells', mime: 'application/pdf', sizeBytes: 1, sha256: 'a'.repeat(64) };

it('drops the text of files that were deleted elsewhere, and of no others, also in the Trash', async () => {
  const database = await openAccountDatabase('left-texts');
  for (const id of ['gone', 'here', 'trashed']) {
    await mutateIn(database, addFile, { id, ...aFile, pageCount: 2, content: 'text' });
  }
  const change = (id: string, fields: Record<string, unknown>) =>
    mutateIn(database, () => [{ entity: 'file', id, fields }], undefined);
  await change('gone', { [tombstoneField]: 5 });
  await change('trashed', { deletedAt: 5 });
  const pages = ['gone', 'here', 'never', 'trashed'].flatMap((fileId) =>
    [1, 2].map((page) => ({ fileId, page, text: `${fileId} ${page}` })),
  );
  await database.table('pageTexts').bulkPut(pages);
  await dropLeftTexts(database);
  expect((await database.pageTexts.toArray()).map(({ text }) => text)).toEqual([
    'here 1',
    'here 2',
    'trashed 1',
    'trashed 2',
  ]);
});
