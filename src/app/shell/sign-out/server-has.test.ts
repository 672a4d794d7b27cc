// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentDatabase, openAccountDatabase } from '../../../db/database.ts';
import { formDraftPlace } from '../../../db/drafts/form-drafts.ts';
import { saveBeforeReload } from '../../../ui/work/in-hand.ts';
import { askWhatIsWhere } from './server-has.ts';
import { lossInWords } from './use-what-is-where.ts';

vi.mock('../../../api/account/known-account.ts', () => ({
  askKnownAccount: async () => ({ ok: true, data: { isKnown: true, hasHistory: true } }),
}));

let userId: string;
let draft: string;
let forget: () => void;

beforeEach(async () => {
  localStorage.clear();
  userId = crypto.randomUUID();
  await openAccountDatabase(userId);
  draft = `haversack-draft:${userId}:note:n1:tab`;
  localStorage.setItem(draft, JSON.stringify({ title: 'Cells' }));
});
afterEach(() => forget());

it('[P2] does not say that everything is on the server while words of a note cannot be saved', async () => {
  forget = saveBeforeReload(async () => false);
  const { text, isRisky } = lossInWords(await askWhatIsWhere(userId));
  expect(text).toBe('1 unsaved change to a note will be deleted forever. The server has the rest.');
  expect(isRisky).toBe(true);
});

it('saves what is being written before it counts', async () => {
  forget = saveBeforeReload(async () => {
    localStorage.removeItem(draft);
    return true;
  });
  expect(await askWhatIsWhere(userId)).toMatchObject({ has: 'all', unsent: '' });
});

it('[P2] asks to be sure where drafts of dialogs go, and names them', async () => {
  forget = () => undefined;
  localStorage.removeItem(draft);
  formDraftPlace('new-card', 'd1').keep({ front: 'What divides?' });
  const where = await askWhatIsWhere(userId);
  expect(where).toMatchObject({ unsent: '1 draft' });
  expect(lossInWords(where)).toEqual({
    text: '1 draft will be deleted forever. The server has the rest.',
    isRisky: true,
  });
});

it('says that the answers of a quiz under way go, and does not ask to be sure for them alone', async () => {
  forget = () => undefined;
  localStorage.removeItem(draft);
  const facts = { title: 'Cells', fileId: undefined, createdAt: 1, deletedAt: 0 };
  await currentDatabase()
    .rows('quiz')
    .put({ id: 'q1', $at: '', ...facts });
  const answers = { attemptId: 'a', startedAt: 1, at: 0, chosen: { q: 'Yes' } };
  localStorage.setItem(`haversack-quiz-draft:${userId}:q1`, JSON.stringify(answers));
  const where = await askWhatIsWhere(userId);
  expect(where).toMatchObject({ unsent: '1 unfinished quiz' });
  expect(lossInWords(where)).toEqual({
    text: 'Everything is on the server except 1 unfinished quiz: the answers so far will be deleted.',
    isRisky: false,
  });
  localStorage.setItem(draft, JSON.stringify({ title: 'Cells' }));
  const { text, isRisky } = lossInWords(await askWhatIsWhere(userId));
  expect(text).toMatch(/^1 unsaved change to a note and 1 unfinished quiz will be deleted forever/);
  expect(isRisky).toBe(true);
});
