/** A device in a storm: tabs that edit, die and come back, beside a service worker that syncs too. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { dispatchSync } from '../support/background-sync.ts';
import { rowsOn } from '../support/device-data.ts';
import type { Ledger } from './ledger.ts';

const screen = '/dashboard/tasks';
/** A tab that does not get this far in this time has died, or the storm has found a fault. Milliseconds. */
const patienceMs = 30_000;

export class StormDevice {
  readonly name: string;
  readonly context: BrowserContext;
  readonly tabs: Page[] = [];
  private readonly origin: string;

  private constructor(name: string, context: BrowserContext, origin: string) {
    this.name = name;
    this.context = context;
    this.origin = origin;
  }

  /** @param enter signs the student in on the given page */
  static async start(
    browser: Browser,
    { name, origin, tabs }: { name: string; origin: string; tabs: number },
    enter: (page: Page) => Promise<void>,
  ): Promise<StormDevice> {
    const context = await browser.newContext({ baseURL: origin });
    const device = new StormDevice(name, context, origin);
    const page = await context.newPage();
    await enter(page);
    // From here on every start is the worker's, whatever the network does.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.close();
    for (let made = 0; made < tabs; made++) await device.openTab();
    return device;
  }

  async openTab(): Promise<Page> {
    const page = await this.context.newPage();
    await page.goto(screen);
    await taskField(page).waitFor({ timeout: patienceMs });
    this.tabs.push(page);
    return page;
  }

  /** Writes a task as a student does; it is kept in the ledger when the form says so by letting it go. */
  async write(tab: Page, title: string, ledger: Ledger): Promise<void> {
    ledger.begin(title);
    const crashed = new Promise<'crashed'>((resolve) =>
      tab.once('crash', () => resolve('crashed')),
    );
    const written = async () => {
      const field = taskField(tab);
      await field.fill(title, { timeout: patienceMs });
      await field.press('Enter', { timeout: patienceMs });
      await tab.waitForFunction(isLetGo, title, { timeout: patienceMs });
      return 'saved' as const;
    };
    const ended = await Promise.race([crashed, written().catch((error: unknown) => ({ error }))]);
    if (ended === 'saved') ledger.keep(title);
    else if (ended !== 'crashed' && this.tabs.includes(tab)) throw ended.error;
  }

  /** The renderer dies in the middle of whatever it does; a new tab takes its place. */
  async crashTab(tab: Page): Promise<void> {
    const place = this.tabs.indexOf(tab);
    if (place < 0) return;
    this.tabs.splice(place, 1);
    const dead = tab.waitForEvent('crash');
    const session = await this.context.newCDPSession(tab);
    // It is never answered: the one who would answer has died.
    session.send('Page.crash').catch(() => undefined);
    await dead;
    await tab.close();
    await this.openTab();
  }

  async wakeWorker(): Promise<void> {
    const [tab] = this.tabs;
    if (tab !== undefined) await dispatchSync(this.context, tab, this.origin);
  }

  async wakeTabs(): Promise<void> {
    for (const tab of this.tabs) {
      await tab.evaluate(() => window.dispatchEvent(new Event('online')));
    }
  }

  rows(table: string): Promise<Record<string, unknown>[]> {
    const [tab] = this.tabs;
    if (tab === undefined) throw new Error(`${this.name} has no tab`);
    return rowsOn(tab, table);
  }
}

function taskField(page: Page) {
  return page.getByRole('textbox', { name: 'Task', exact: true });
}

/** Runs in the page: the form empties its field when the edit is on disk. */
function isLetGo(title: string): boolean {
  const field = document.querySelector<HTMLInputElement>('form[aria-label="New task"] input');
  return field !== null && field.value !== title;
}
