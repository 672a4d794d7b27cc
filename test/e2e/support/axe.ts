import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Around an open popup of the kit, of one pixel each: they take the focus from Tab only to pass it on (docs/decisions/02). */
export const focusGuards = '[data-base-ui-focus-guard]';

/**
 * @param part a selector; absent: the whole page
 * @param leftOut a selector of excluded parts
 * @returns axe's findings with their elements
 */
export async function axeOn(page: Page, part?: string, leftOut?: string): Promise<string[]> {
  const found = await look(page, part, leftOut);
  // A message may begin to fade while axe looks. What is wrong at rest is found again.
  return found.some((one) => one.startsWith('color-contrast')) ? look(page, part, leftOut) : found;
}

async function look(page: Page, part?: string, leftOut?: string): Promise<string[]> {
  await settled(page);
  // The other mode opens a page of its own for each look, for the sake of frames from elsewhere. There are none.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (leftOut !== undefined) axe.exclude(leftOut);
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`,
  );
}

/** Waits until what fades or moves in is there: halfway its colours are not the ones that a student reads. What turns without end is not waited for. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === 'running' &&
          effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
