/** Text size and contrast of the settings change the whole app, in both themes, and stay. */
import { axeOn } from './support/axe.ts';
import { expect, newDevice, signUp, test } from './support/fixtures.ts';

const pages = ['appearance', 'study', 'terms', 'calendars', 'notifications', 'storage', 'keyboard'];

test('text size and contrast hold on every page after a reload, and axe finds nothing', {
  tag: '@long',
}, async ({ browser, server }) => {
  test.setTimeout(5 * 60_000);
  const { page } = await newDevice(browser, server);
  await signUp(page, server);
  await page.goto('/dashboard/settings#appearance');
  const fontSize = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  const line = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--line'));
  const [usual, usualLine] = [await fontSize(), await line()];
  expect(usual).toBe('16px');
  await page.getByRole('button', { name: 'Small' }).click();
  expect(await fontSize()).toBe('15px');
  await page.getByRole('button', { name: 'Larger' }).click();
  expect(await fontSize()).toBe('20px');
  await page.getByRole('button', { name: 'Higher' }).click();
  expect(await line()).not.toBe(usualLine);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Larger' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect(await fontSize()).toBe('20px');

  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const size of [
      { width: 1366, height: 768 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size);
      for (const id of pages) {
        await page.goto(`/dashboard/settings#${id}`);
        await expect(page.locator(`section#${id}`)).toBeVisible();
        expect(await axeOn(page), `${id}, ${scheme}, ${size.width}`).toEqual([]);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width, `${id}, ${size.width}`).toBeLessThanOrEqual(size.width);
        if (process.env.LOOKS_DIR) {
          const path = `${process.env.LOOKS_DIR}/${id}-${scheme}-${size.width}.png`;
          await page.screenshot({ path });
        }
      }
    }
  }

  // The system may ask for more contrast; “Default” declines.
  await page.goto('/dashboard/settings#appearance');
  await page.emulateMedia({ colorScheme: 'light', contrast: 'more' });
  await page.getByRole('button', { name: 'Default' }).last().click();
  expect(await line()).toBe(usualLine);
  await page.getByRole('button', { name: 'Auto', exact: true }).click();
  expect(await line()).not.toBe(usualLine);
});
