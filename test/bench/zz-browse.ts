import { expect, type Page } from '@playwright/test';
export async function run(page: Page): Promise<void> {
  const t0 = Date.now();
  await page.goto('/dashboard/library/flashcards/cards');
  await expect(page.getByText('50,000 cards', { exact: true })).toBeVisible({ timeout: 120_000 });
  console.log('list of all cards open, ms', Date.now() - t0);
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(globalThis, { tasks });
    new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) tasks.push(Math.round(duration)); }).observe({ type: 'longtask' });
  });
  const longest = async () => Math.max(0, ...(await page.evaluate(() => (globalThis as any).tasks.splice(0))) as number[]);
  const search = page.getByRole('searchbox', { name: 'Search cards' });
  const found = page.getByText(/cards found$/);
  const times: number[] = [];
  for (const typed of ['m', 'me', 'mem', 'memory', 'memory tag:exam', 'memory is:due -flag:red']) {
    const before = await page.evaluate(() => performance.now());
    await search.fill(typed);
    await expect(found).toBeVisible();
    times.push((await page.evaluate(() => performance.now())) - before);
  }
  console.log('search, ms:', times.map(Math.round).join(' '), 'longest task:', await longest());
  await search.fill('tag:exam or tag:hard');
  await expect(page.getByText('5,000 cards found')).toBeVisible();
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+a');
  const bar = page.getByRole('region', { name: 'Selected cards' });
  await expect(bar.getByText('5,000 cards selected')).toBeVisible();
  await longest();
  let began = Date.now();
  await bar.getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('5,000 cards suspended')).toBeVisible({ timeout: 120_000 });
  console.log('5,000 suspended, ms:', Date.now() - began, 'longest task:', await longest());
  began = Date.now();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('5,000 cards resumed')).toBeVisible({ timeout: 120_000 });
  console.log('5,000 taken back, ms', Date.now() - began, 'longest task:', await longest());
  for (const what of ['first', 'later']) {
    const opening = Date.now();
    await page.goto('/dashboard/insight');
    await expect(page.getByRole('img', { name: /remembered of/ })).toBeVisible({ timeout: 400_000 });
    console.log('statistics', what, 'ms:', Date.now() - opening);
  }
}
