/** The toasts as a student meets them, measured in the browser against the constants of spec §9. */
import type { Page } from '@playwright/test';
import { axeOn } from './support/axe.ts';
import { expect, newDevice, type ServerOfTest, signUp, test } from './support/fixtures.ts';
import { addTask, chooseForTask } from './support/student.ts';

const area = (page: Page) => page.getByRole('region', { name: 'Messages (Alt+T)' });
/** Whatever the sync chip says at the moment. */
const chipLabel = /saved|saving|sync|waiting|sending/i;
const slips = (page: Page) => area(page).getByRole('listitem');

async function openTasks(
  device: Awaited<ReturnType<typeof newDevice>>,
  server: ServerOfTest,
): Promise<Page> {
  await signUp(device.page, server);
  await device.page.goto('/dashboard/tasks');
  return device.page;
}

interface Life {
  cameMs: number;
  leftMs?: number;
  goneMs?: number;
  /** When a timer of 4000 ms rang that began as the message came. */
  fourSecondsMs?: number;
  /** When one of 200 ms rang that began as it left. */
  fifthMs?: number;
}

/**
 * Writes down when each message came, began to leave and was gone, by the page's own clock, and beside it when timers of
 * those times rang: on a busy machine those are late as well. The unit tests have the milliseconds.
 */
async function watchLives(page: Page): Promise<void> {
  await page.evaluate(() => {
    const lives: Life[] = [];
    const known = new Map<Element, Life>();
    Object.assign(window, { lives });
    const look = () => {
      const now = performance.now();
      for (const slip of document.querySelectorAll('[data-slip]')) {
        if (known.has(slip)) continue;
        const life: Life = { cameMs: now };
        setTimeout(() => {
          life.fourSecondsMs = performance.now();
        }, 4_000);
        known.set(slip, life);
        lives.push(life);
      }
      for (const [slip, life] of known) {
        if (slip.classList.contains('opacity-0') && life.leftMs === undefined) {
          life.leftMs = now;
          setTimeout(() => {
            life.fifthMs = performance.now();
          }, 200);
        }
        if (!slip.isConnected) life.goneMs ??= now;
      }
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['class'],
    });
  });
}

const readLives = (page: Page) =>
  page.evaluate(() => (window as unknown as { lives: Life[] }).lives);

async function pretendVisibility(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((to) => {
    Object.defineProperty(document, 'visibilityState', { value: to, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

/** By the page's own clock, since it is the page's patience that is tried. */
async function outlive(page: Page, ms: number): Promise<void> {
  const start = await page.evaluate(() => performance.now());
  await page.waitForFunction(([from, long]) => performance.now() - from > long, [
    start,
    ms,
  ] as const);
}

test('toasts stand at the top right, three at once, 356 wide, 32 from the edges and 14 apart; the fourth waits', {
  tag: '@long',
}, async ({ browser, server }) => {
  const device = await newDevice(browser, server);
  const page = await openTasks(device, server);
  // The toasts' clock is stopped until the pointer holds it: the first one waits for the fourth, however long that
  // takes.
  await pretendVisibility(page, 'hidden');
  const dialog = page.getByRole('dialog');
  for (const title of ['One', 'Two']) await addTask(page, title);
  await chooseForTask(page, 'One', 'Edit');
  await dialog.getByRole('textbox', { name: 'Task' }).fill('Three');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await chooseForTask(page, 'Three', 'Delete');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await chooseForTask(page, 'Two', 'Edit');
  await dialog.getByRole('textbox', { name: 'Task' }).fill('Four');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(slips(page)).toHaveCount(3);
  await expect(slips(page)).toHaveText([/^Task deleted/, /^Task updated/, /^Task created× 2/]);
  // They keep off the button that the keyboard has come back to.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  // Only a pointer that moves over a toast holds their clock, so they must be at rest before.
  await expect
    .poll(() =>
      slips(page)
        .first()
        .evaluate((one) => one.getBoundingClientRect().y),
    )
    .toBe(32);
  await page.mouse.move(1150, 60);
  await pretendVisibility(page, 'visible');
  // Moved by the newest, they come to rest.
  await expect
    .poll(async () => {
      const boxes = await slips(page).evaluateAll((all) =>
        all
          .map((one) => one.getBoundingClientRect())
          .map(({ x, y, width, height }) => ({ x, y, width, height })),
      );
      return {
        widths: boxes.map(({ width }) => width),
        rights: boxes.map(({ x, width }) => 1366 - x - width),
        top: boxes[0]?.y,
        gaps: boxes
          .slice(1)
          .map(({ y }, index) => y - (boxes[index]?.y ?? 0) - (boxes[index]?.height ?? 0)),
      };
    })
    .toEqual({ widths: [356, 356, 356], rights: [32, 32, 32], top: 32, gaps: [14, 14] });
  const found = await axeOn(page, '[aria-label="Messages (Alt+T)"]');
  expect(found).toEqual([]);
  expect(
    await slips(page)
      .first()
      .evaluate((slip) => getComputedStyle(slip).transitionDuration),
  ).toBe('0.2s');
  await slips(page).last().getByRole('button', { name: 'Dismiss message' }).click();
  await expect(slips(page)).toHaveText([/^Draft kept/, /^Task deleted/, /^Task updated/]);
  await page.mouse.move(300, 600);
  await expect(slips(page)).toHaveCount(0);
  expect(device.faults).toEqual([]);
});

test('a toast lives 4000 ms and leaves in 200 ms; the clock stops while it is hovered, holds the focus, or the tab is hidden', {
  tag: '@long',
}, async ({ browser, server }) => {
  const device = await newDevice(browser, server);
  const page = await openTasks(device, server);
  await watchLives(page);
  await addTask(page, 'One');
  await expect(slips(page)).toHaveCount(1);
  await expect(slips(page)).toHaveCount(0);
  await expect.poll(async () => (await readLives(page))[0]?.fifthMs).toBeDefined();
  const [life] = await readLives(page);
  const { cameMs = 0, leftMs = 0, goneMs = 0, fourSecondsMs = 0, fifthMs = 0 } = life ?? {};
  expect(leftMs - cameMs).toBeGreaterThan(3_700);
  expect(leftMs - fourSecondsMs).toBeLessThan(900);
  expect(goneMs - leftMs).toBeGreaterThan(150);
  expect(goneMs - fifthMs).toBeLessThan(800);

  // The toast's clock is stopped until the pointer holds it, however long that takes here.
  await pretendVisibility(page, 'hidden');
  await addTask(page, 'Two');
  // The first event of a pointer tells of no movement, and one at rest does not hold a toast.
  await page.mouse.move(300, 600);
  await slips(page).hover();
  await pretendVisibility(page, 'visible');
  await outlive(page, 4_400);
  await expect(slips(page)).toHaveCount(1);
  await page.mouse.move(300, 600);
  await expect(slips(page)).toHaveCount(0);

  await addTask(page, 'Three');
  await pretendVisibility(page, 'hidden');
  await outlive(page, 4_400);
  await expect(slips(page)).toHaveCount(1);
  await pretendVisibility(page, 'visible');
  await expect(slips(page)).toHaveCount(0);

  await pretendVisibility(page, 'hidden');
  await addTask(page, 'Four');
  await expect(slips(page)).toHaveCount(1);
  await page.keyboard.press('Alt+t');
  await expect(area(page)).toBeFocused();
  await pretendVisibility(page, 'visible');
  await outlive(page, 4_400);
  await expect(slips(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Task' })).toBeFocused();
  await expect(slips(page)).toHaveCount(0);
});

test('a toast goes by a swipe of 20 pixels or a fast one, by its button, and by Delete; a short slow drag leaves it', {
  tag: '@long',
}, async ({ browser, server }) => {
  const device = await newDevice(browser, server);
  const page = await openTasks(device, server);
  const drag = async (distancePx: number, slowly: boolean) => {
    await page.mouse.move(1100, 60);
    await page.mouse.down();
    if (slowly) await outlive(page, 600);
    await page.mouse.move(1100 + distancePx, 60);
    await page.mouse.up();
  };
  await addTask(page, 'One');
  await expect(slips(page)).toHaveCount(1);
  await page.mouse.move(1100, 60);
  await drag(19, true);
  await expect(slips(page)).toHaveCount(1);
  await expect.poll(() => slips(page).evaluate((slip) => slip.getBoundingClientRect().x)).toBe(978);
  await drag(20, true);
  await expect(slips(page)).toHaveCount(0);

  await addTask(page, 'Two');
  await expect(slips(page)).toHaveCount(1);
  await page.keyboard.press('Alt+t');
  await page.keyboard.press('Tab');
  await expect(slips(page).getByRole('button')).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('textbox', { name: 'Task' })).toBeFocused();
  await expect(slips(page)).toHaveCount(0);
});

test('a toast does not cover an open panel of the header, and in a dialog it can be read and closed', {
  tag: '@long',
}, async ({ browser, server }) => {
  const device = await newDevice(browser, server);
  const page = await openTasks(device, server);
  for (const size of [
    { width: 1366, height: 768 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    // Held by a tab out of sight, a toast lives as long as the looks at it take.
    await pretendVisibility(page, 'hidden');
    await addTask(page, 'Read');
    await page.getByRole('banner').getByRole('button', { name: chipLabel }).click();
    const link = page.getByRole('link', { name: 'Sync settings' });
    await expect(slips(page)).toHaveCount(1);
    // Below the panel, or above it where it is a sheet of a phone.
    await expect
      .poll(async () => {
        const panel = await link.evaluate((one) => {
          const { top, bottom } =
            one.closest('[data-bar]')?.getBoundingClientRect() ?? new DOMRect();
          return { top, bottom };
        });
        const slip = await slips(page).evaluate((one) => {
          const { top, bottom } = one.getBoundingClientRect();
          return { top, bottom };
        });
        return Math.round(size.width < 640 ? panel.top - slip.bottom : slip.top - panel.bottom);
      })
      .toBe(14);
    await page.keyboard.press('Escape');
    await pretendVisibility(page, 'visible');
    await expect(slips(page)).toHaveCount(0);
    await pretendVisibility(page, 'hidden');
    await addTask(page, `Write ${size.width}`);
    await chooseForTask(page, `Write ${size.width}`, 'Edit');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Task created')).toBeVisible();
    await dialog.getByRole('button', { name: 'Dismiss message' }).click();
    await expect(slips(page)).toHaveCount(0);
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  expect(device.faults).toEqual([]);
});

test('a toast stands at the bottom of a phone, above the field that is filled and the navigation, and covers no title', {
  tag: '@long',
}, async ({ browser, server }) => {
  const device = await newDevice(browser, server, { phone: true });
  const page = await openTasks(device, server);
  await pretendVisibility(page, 'hidden');
  await addTask(page, 'Read');
  const field = page.getByRole('textbox', { name: 'Task' });
  const bottomOf = (what: typeof field) =>
    what.evaluate((one) => Math.round(one.getBoundingClientRect().bottom));
  const topOf = (what: typeof field) =>
    what.evaluate((one) => Math.round(one.getBoundingClientRect().top));
  const form = page.locator('form[data-bar]');
  await expect(slips(page)).toHaveCount(1);
  for (const height of [844, 400]) {
    await page.setViewportSize({ width: 390, height });
    await expect.poll(async () => (await topOf(form)) - (await bottomOf(slips(page)))).toBe(14);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await field.evaluate((one) => (one as HTMLInputElement).blur());
  // Over a note it stands above the navigation.
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Library' })
    .click();
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect.poll(async () => (await topOf(navigation)) - (await bottomOf(slips(page)))).toBe(14);
  expect(device.faults).toEqual([]);
});
