/** The screens that are pictured, and the link to each. */
import type { Page } from '@playwright/test';
import { waitForOfflineReady } from '../e2e/support/fixtures.ts';
import { accountScreens } from './account-screens.ts';
import { dialogScreens } from './dialog-screens.ts';
import { importReport, importScreens } from './import-screens.ts';
import { installedScreens } from './installed-screens.ts';
import { noteScreens } from './note-screens.ts';
import { reachScreens } from './reach-screens.ts';
import { readerScreens } from './reader-screens.ts';
import { shellScreens } from './shell-screens.ts';
import { usageOffline, usageScreens } from './usage-screens.ts';

export interface Screen {
  name: string;
  signedOut?: boolean;
  /** Another window than the laptop's or the phone's. */
  viewport?: { width: number; height: number };
  /** Taken in one size only. */
  only?: 'laptop' | 'phone';
  /** With the system's forced colours. */
  forcedColours?: boolean;
  open(page: Page): Promise<unknown>;
}

const at = (name: string, path: string, signedOut = false): Screen => ({
  name,
  signedOut,
  open: async (page) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  },
});

/** Opens the first item of a list screen. */
const firstOf = (path: string) => async (page: Page) => {
  await page.goto(path);
  await page
    .locator('main')
    .getByRole('link', { name: /Learning/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: /Learning/ }).waitFor();
};

/** The rare acts of the first deck or quiz. */
const openMenu = async (page: Page, path: string) => {
  await firstOf(path)(page);
  await page.locator('[data-bar]').getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menu').waitFor();
};

const chooseInMenu = async (page: Page, label: string) => {
  await openMenu(page, '/dashboard/library/flashcards');
  await page.getByRole('menuitem', { name: label }).click();
  await page.getByRole('heading', { level: 1, name: /^(Options|Statistics)/ }).waitFor();
};

export const openFile = async (page: Page) => {
  await firstOf('/dashboard/library/files')(page);
  await page.locator('canvas').first().waitFor();
};

/** Deletes a task of its own, so that the other pictures keep theirs. */
const openTrash = async (page: Page) => {
  const refused = page.getByRole('list', { name: 'Refused changes' });
  if (await refused.isVisible()) {
    await refused.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: 'Discard change' }).click();
    await refused.waitFor({ state: 'hidden' });
  }
  await page.goto('/dashboard/tasks');
  await page.getByRole('textbox', { name: 'Task' }).fill('Return the library books');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'More about Return the library books' }).first().click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: /^(Delete|Move to)/ })
    .click();
  await page.getByText('Task deleted').waitFor();
  await page.goto('/dashboard/settings#trash');
  await page.getByRole('heading', { name: 'Trash' }).scrollIntoViewIfNeeded();
};

/** A task whose new name the server refuses. */
const openRefused = async (page: Page) => {
  await page.context().route('**/v1/sync', async (route) => {
    const body = route.request().postDataJSON();
    for (const { fields } of body.changes) if (fields.title) fields.title = 'x'.repeat(501);
    await route.continue({ postData: JSON.stringify(body) });
  });
  await page.goto('/dashboard/tasks');
  await page
    .getByRole('button', { name: /^More about / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByRole('dialog').getByRole('textbox').first().fill('Read the chapter on memory');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: '1 change refused' }).waitFor();
  await page.context().unroute('**/v1/sync');
  await page.goto('/dashboard/settings#sync');
  await page.getByRole('list', { name: 'Refused changes' }).waitFor();
};

export const screens: Screen[] = [
  at('landing', '/', true),
  at('login', '/account/login', true),
  at('forgotten', '/account/login?step=forgotten', true),
  at('signup', '/account/signup', true),
  {
    name: 'verification',
    signedOut: true,
    open: async (page) => {
      const name = `Ben ${Date.now()}`;
      await page.goto('/account/signup');
      await page.getByLabel('Username', { exact: true }).fill(name);
      await page.getByLabel('Email address').fill(`${name.replace(' ', '.')}@example.org`);
      await page.getByLabel('Password', { exact: true }).fill('a long enough password');
      await page.getByLabel('Confirm password').fill('a long enough password');
      await page.getByRole('button', { name: 'Sign up' }).click();
      await page.waitForURL('**/account/verification');
    },
  },
  at('dashboard', '/dashboard'),
  at('library', '/dashboard/library'),
  at('files', '/dashboard/library/files'),
  { name: 'file', open: openFile },
  {
    name: 'generate',
    open: async (page) => {
      await openFile(page);
      await page.getByRole('button', { name: 'Generate' }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'draft',
    open: async (page) => {
      await openFile(page);
      await page.getByRole('button', { name: 'Generate' }).first().click();
      const dialog = page.getByRole('dialog');
      // All flashcards that the file gives are there.
      await dialog.getByRole('button', { name: /^Quiz/ }).click();
      await dialog.getByRole('button', { name: 'Generate' }).click();
      await page.getByRole('button', { name: /^Save \d+/ }).waitFor();
    },
  },
  at('flashcards', '/dashboard/library/flashcards'),
  at('cards', '/dashboard/library/flashcards/cards'),
  { name: 'deck', open: firstOf('/dashboard/library/flashcards') },
  { name: 'deck-menu', open: (page) => openMenu(page, '/dashboard/library/flashcards') },
  { name: 'deck-options', open: (page) => chooseInMenu(page, 'Deck options') },
  { name: 'deck-statistics', open: (page) => chooseInMenu(page, 'Statistics') },
  at('deck-gone', '/dashboard/library/flashcards/gone'),
  {
    name: 'review',
    open: async (page) => {
      await page.goto('/dashboard/library/flashcards');
      await page.getByRole('button', { name: 'Start review' }).first().click();
      await page.getByRole('button', { name: 'Show answer' }).click();
      await page.getByRole('button', { name: 'Good' }).waitFor();
    },
  },
  at('quizzes', '/dashboard/library/quiz'),
  { name: 'quiz', open: firstOf('/dashboard/library/quiz') },
  {
    name: 'question-form',
    open: async (page) => {
      await firstOf('/dashboard/library/quiz')(page);
      await page.getByRole('button', { name: 'Add question' }).click();
      await page
        .getByRole('textbox', { name: 'Question' })
        .fill('What does a cell membrane let in?');
    },
  },
  {
    name: 'practice',
    open: async (page) => {
      await firstOf('/dashboard/library/quiz')(page);
      await page
        .getByRole('link', { name: 'Start quiz' })
        .or(page.getByRole('button', { name: 'Start quiz' }))
        .first()
        .click();
      await page.getByRole('radio').first().check();
    },
  },
  {
    name: 'result',
    open: async (page) => {
      await firstOf('/dashboard/library/quiz')(page);
      await page
        .locator('main')
        .getByRole('link', { name: /of \d+ correct/ })
        .last()
        .click();
      await page
        .getByText(/You chose|Your answer|Correct answer/i)
        .first()
        .waitFor();
    },
  },
  { name: 'quiz-menu', open: (page) => openMenu(page, '/dashboard/library/quiz') },
  at('highlights', '/dashboard/library/highlights'),
  at('notes', '/dashboard/library/notes'),
  at('note-gone', '/dashboard/library/notes/gone'),
  {
    name: 'note',
    open: async (page) => {
      await page.goto('/dashboard/library/notes');
      await page.getByRole('link', { name: /Seminar notes/ }).click();
      await page.getByRole('tab', { name: 'Edit' }).waitFor();
    },
  },
  at('courses', '/dashboard/courses'),
  {
    name: 'course',
    open: async (page) => {
      await page.goto('/dashboard/courses');
      await page
        .locator('main')
        .getByRole('link', { name: /Psychology/ })
        .click();
      await page.getByRole('heading', { level: 1, name: /Psychology/ }).waitFor();
    },
  },
  at('goals', '/dashboard/library/study-goals'),
  at('new-goal', '/dashboard/library/study-goals/new'),
  at('scheduler', '/dashboard/scheduler'),
  at('tasks', '/dashboard/tasks'),
  ...usageScreens,
  at('insight', '/dashboard/insight'),
  at('settings', '/dashboard/settings'),
  ...accountScreens,
  at('import', '/dashboard/import'),
  ...importScreens,
  ...dialogScreens,
  at('option', '/option'),
  at('option-pace', '/option?step=2'),
  at('option-card', '/option?step=3'),
  { name: 'sync-refused', open: openRefused },
  { name: 'trash', open: openTrash },
  ...noteScreens,
  ...readerScreens,
  ...reachScreens,
  at('not-found', '/dashboard/nowhere'),
  ...shellScreens,
  ...installedScreens,
  {
    name: 'offline',
    open: async (page) => {
      await waitForOfflineReady(page);
      await page.goto('/dashboard/tasks');
      await page.getByRole('textbox', { name: 'Task' }).waitFor();
      // Set in the page itself: a page opened later considers itself online (Chromium 156).
      await page.context().setOffline(true);
      await page.getByRole('textbox', { name: 'Task' }).fill('Written in a tunnel');
      await page.keyboard.press('Enter');
      await page.getByText('Written in a tunnel').first().waitFor();
      await page
        .getByRole('button', { name: /offline|waiting/i })
        .first()
        .waitFor();
    },
  },
  {
    name: 'sync-panel',
    open: async (page) => {
      // The message of the screen before lies over it.
      await page.getByText('Task created').waitFor({ state: 'detached' });
      await page
        .getByRole('banner')
        .getByRole('button', { name: /offline/i })
        .click();
      await page.getByRole('link', { name: 'Sync settings' }).waitFor();
    },
  },
  usageOffline,
  importReport,
];
