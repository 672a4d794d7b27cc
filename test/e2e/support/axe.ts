import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Around an open popup, of one pixel each: they take the focus from Tab only to pass it on (decision 0041). */
const focusGuards = '[data-base-ui-focus-guard]';

/**
 * @param part a selector; the whole page without
 * @returns what axe finds wrong, each with the elements that have it
 */
export async function axeOn(page: Page, part?: string): Promise<string[]> {
  // The other mode opens a page of its own for each look, for the sake of frames from elsewhere. There are none.
  const axe = new AxeBuilder({ page }).setLegacyMode().exclude(focusGuards);
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`,
  );
}
