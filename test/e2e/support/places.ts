/** Every place a student can come to: each route of the specification's §2 with something in it, and what opens over it. */
import { expect, type Page } from '@playwright/test';
import type { Library } from './full-library.ts';
import { chooseMore } from './student.ts';

export interface Place {
  name: string;
  path: string;
  /** Prepares the place, for example by opening a dialog. */
  act?: (page: Page) => Promise<unknown>;
  /** A menu of the kit is open: its focus guards are not checked (docs/decisions/02). */
  hasMenu?: true;
}

const pressed = (name: string | RegExp) => async (page: Page) => {
  await page.locator('main').getByRole('button', { name }).first().click();
  await page.getByRole('dialog').waitFor();
};

/** From the menu of the first file. */
const chosenOfFile = (name: string) => async (page: Page) => {
  await page
    .locator('main')
    .getByRole('button', { name: /^More actions for / })
    .first()
    .click();
  await page.getByRole('menuitem', { name }).click();
  await page.getByRole('dialog').waitFor();
};

/** From the menu in the head of a deck, a quiz or a note. */
const chosenOfHead = (name: string) => async (page: Page) => {
  await chooseMore(page, name);
  await page.getByRole('dialog').waitFor();
};

const opened = (key: string) => async (page: Page) => {
  await page.getByRole('button', { name: 'Account' }).waitFor();
  const dialog = page.getByRole('dialog');
  // The keys are listened for a moment after the first picture.
  await expect(async () => {
    if (!(await dialog.isVisible())) await page.keyboard.press(key);
    await expect(dialog).toBeVisible({ timeout: 1_000 });
  }).toPass();
};

export const publicPlaces: Place[] = [
  { name: 'landing', path: '/' },
  { name: 'login', path: '/account/login' },
  { name: 'forgotten password', path: '/account/login?step=forgotten' },
  { name: 'sign-up', path: '/account/signup' },
  { name: 'verification', path: '/account/verification' },
];

const library = '/dashboard/library';

/** The student's places in parts of about the same length. */
export const studentPlaces: Record<string, (library: Library) => Place[]> = {
  'of the day': ({ course }) => [
    { name: 'landing of a known student', path: '/' },
    { name: 'error', path: '/error' },
    { name: 'not found', path: '/nowhere' },
    { name: 'option', path: '/option' },
    { name: 'option: pace', path: '/option?step=2' },
    { name: 'option: first card', path: '/option?step=3' },
    { name: 'dashboard', path: '/dashboard' },
    {
      name: 'sync chip',
      path: '/dashboard',
      act: (page) =>
        page.getByRole('banner').getByRole('button', { expanded: false }).first().click(),
    },
    {
      name: 'account menu',
      path: '/dashboard',
      act: (page) => page.getByRole('button', { name: 'Account' }).click(),
    },
    {
      name: 'notifications',
      path: '/dashboard',
      act: (page) => page.getByRole('button', { name: /^Notifications/ }).click(),
    },
    { name: 'palette', path: '/dashboard', act: opened('Control+k') },
    { name: 'shortcuts', path: '/dashboard', act: opened('?') },
    { name: 'insight', path: '/dashboard/insight' },
    {
      name: 'insight as tables',
      path: '/dashboard/insight',
      act: async (page) => {
        for (const summary of await page.getByText('Show as table').all()) await summary.click();
      },
    },
    { name: 'import', path: '/dashboard/import' },
    { name: 'library', path: library },
    { name: 'study goals', path: `${library}/study-goals` },
    { name: 'new goal', path: `${library}/study-goals/new` },
    { name: 'courses', path: '/dashboard/courses' },
    { name: 'new course', path: '/dashboard/courses', act: pressed('New course') },
    {
      name: 'actions for a course',
      path: '/dashboard/courses',
      act: async (page) => {
        await page
          .getByRole('button', { name: /^Actions for/ })
          .first()
          .click();
        await page.getByRole('menu').waitFor();
      },
      hasMenu: true,
    },
    { name: 'course', path: `/dashboard/courses/${course}` },
    {
      name: 'items of a course',
      path: `/dashboard/courses/${course}`,
      act: pressed('Add or remove items'),
    },
    {
      name: 'course filter',
      path: '/dashboard/tasks',
      act: (page) => page.getByRole('button', { name: /^Course:/ }).click(),
    },
    { name: 'scheduler', path: '/dashboard/scheduler' },
    { name: 'new event', path: '/dashboard/scheduler', act: pressed('New event') },
    { name: 'tasks', path: '/dashboard/tasks' },
    { name: 'task editing', path: '/dashboard/tasks', act: pressed(/^Edit/) },
    { name: 'task deletion', path: '/dashboard/tasks', act: pressed(/^Delete/) },
  ],
  'of files and flashcards': ({ file, deck }) => [
    { name: 'highlights', path: `${library}/highlights` },
    { name: 'files', path: `${library}/files` },
    { name: 'file renaming', path: `${library}/files`, act: chosenOfFile('Rename') },
    { name: 'file tags', path: `${library}/files`, act: chosenOfFile('Edit tags…') },
    { name: 'file deletion', path: `${library}/files`, act: chosenOfFile('Delete') },
    { name: 'file', path: `${library}/files/${file}`, act: readFile },
    {
      name: 'generation',
      path: `${library}/files/${file}`,
      act: async (page) => {
        await readFile(page);
        await pressed('Generate')(page);
      },
    },
    {
      name: 'draft',
      path: `${library}/files/${file}`,
      act: async (page) => {
        await readFile(page);
        await pressed('Generate')(page);
        const dialog = page.getByRole('dialog');
        // All flashcards that the file gives are there.
        await dialog.getByRole('button', { name: /^Quiz/ }).click();
        await dialog.getByRole('button', { name: 'Generate' }).click();
        await dialog.getByRole('button', { name: /^Save/ }).waitFor();
      },
    },
    { name: 'decks', path: `${library}/flashcards` },
    { name: 'new deck', path: `${library}/flashcards`, act: pressed('New deck') },
    { name: 'deck', path: `${library}/flashcards/${deck}` },
    { name: 'all cards', path: `${library}/flashcards/cards` },
    { name: 'statistics of a deck', path: `${library}/flashcards/${deck}/statistics` },
    { name: 'new card', path: `${library}/flashcards/${deck}`, act: pressed('Add card') },
    {
      name: 'card deletion',
      path: `${library}/flashcards/${deck}`,
      act: async (page) => {
        await page
          .getByRole('button', { name: /^More actions for “/ })
          .first()
          .click();
        await page.getByRole('menuitem', { name: 'Delete card' }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    { name: 'question of a review', path: `${library}/flashcards#review` },
    {
      name: 'answer of a review',
      path: `${library}/flashcards#review`,
      act: async (page) => {
        await page.getByRole('button', { name: 'Show answer' }).click();
        await page.getByRole('button', { name: 'Good' }).waitFor();
      },
    },
  ],
  'of notes, quizzes and settings': ({ note, quiz, attempt }) => [
    { name: 'notes', path: `${library}/notes` },
    { name: 'note', path: `${library}/notes/${note}` },
    { name: 'note deletion', path: `${library}/notes/${note}`, act: chosenOfHead('Delete note') },
    {
      name: 'note preview',
      path: `${library}/notes/${note}`,
      act: (page) => page.getByRole('tab', { name: 'Preview' }).click(),
    },
    { name: 'quizzes', path: `${library}/quiz` },
    { name: 'quiz', path: `${library}/quiz/${quiz}` },
    { name: 'question editing', path: `${library}/quiz/${quiz}`, act: pressed(/^Edit/) },
    { name: 'quiz result', path: `${library}/quiz/${quiz}#attempt=${attempt}` },
    {
      name: 'practice',
      path: `${library}/quiz/${quiz}/practice`,
      act: (page) => page.getByRole('radio').first().check(),
    },
    { name: 'settings', path: '/dashboard/settings' },
    { name: 'picture', path: '/dashboard/settings#personal', act: pressed(/picture/i) },
    {
      name: 'password change',
      path: '/dashboard/settings#privacy',
      act: pressed('Change password'),
    },
    { name: 'export', path: '/dashboard/settings#privacy', act: pressed('Export everything') },
    {
      name: 'account deletion',
      path: '/dashboard/settings#privacy',
      act: pressed('Delete account'),
    },
  ],
};

async function readFile(page: Page): Promise<void> {
  await page.locator('canvas').first().waitFor();
}

/** Goes there and waits until it is ready; whatever another place of the same address opened is closed. */
export async function come(page: Page, { path, act }: Place): Promise<void> {
  const isThere = page.url() === new URL(path, page.url()).href;
  if (act && isThere) await closeWhatIsOpen(page);
  else await load(page, path);
  await act?.(page);
}

async function load(page: Page, path: string): Promise<void> {
  // Where only what follows the # differs, nothing would be loaded anew. Elsewhere the way over a blank page would cost
  // a new process.
  const [here, there] = [new URL(page.url()), new URL(path, page.url())];
  if (here.pathname === there.pathname && here.search === there.search) {
    await page.goto('about:blank');
  }
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(() => document.querySelector('main .animate-spin') === null);
}

async function closeWhatIsOpen(page: Page): Promise<void> {
  const open = page.locator('dialog[open], header [aria-expanded="true"]').first();
  if ((await open.count()) === 0) return;
  await page.keyboard.press('Escape');
  await open.waitFor({ state: 'detached' });
}
