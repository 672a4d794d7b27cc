/** Content lost in a narrow window: beyond its edge, or cut off without a sign. */
import type { Page } from '@playwright/test';

/** @returns a line for each thing that is lost; none where all can be read */
export async function lostOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const name = (element: Element) => {
      const words = (element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40);
      return `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> “${words}”`;
    };
    /** Scrolls sideways on its own, as a wide table or a page of a PDF may, or holds its place by drawing. */
    const scrollsItself = (element: Element): boolean => {
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
        if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.tabIndex >= 0) return true;
      }
      return false;
    };
    /** For screen readers only: a box of one pixel. */
    const isUnseen = (element: Element): boolean => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const hides = getComputedStyle(at).overflowX === 'hidden';
        if (hides && at.getBoundingClientRect().width <= 1) return true;
      }
      return false;
    };
    const lost: string[] = [];
    const root = document.scrollingElement ?? document.documentElement;
    if (root.scrollWidth > innerWidth)
      lost.push(`the page scrolls sideways to ${root.scrollWidth}`);
    for (const element of document.body.querySelectorAll('*')) {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (element.closest('svg, [inert], input, textarea, select') || isUnseen(element)) continue;
      const box = element.getBoundingClientRect();
      if (box.width <= 1 || box.height <= 1 || box.bottom < 0) continue;
      const isBeyond = box.right > innerWidth + 1 || box.left < -1;
      if (isBeyond && !scrollsItself(element)) lost.push(`beyond the edge: ${name(element)}`);
      const style = getComputedStyle(element);
      const saysSo = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
      const hides = style.overflowX === 'hidden' || style.overflowX === 'clip';
      if (hides && !saysSo && element.scrollWidth > element.clientWidth + 1)
        lost.push(`cut off at its side: ${name(element)}`);
      const isText = element.childElementCount === 0 && (element.textContent ?? '').trim() !== '';
      if (
        isText &&
        style.overflowY === 'hidden' &&
        !saysSo &&
        element.scrollHeight > element.clientHeight + 1
      )
        lost.push(`cut off below: ${name(element)}`);
    }
    return lost;
  });
}
