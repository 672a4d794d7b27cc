/** Tabs of one browser, a waiting worker, and the shared lock. */
import { describe, expect, it } from 'vitest';
import { createQuietUpdate } from './quiet-update.ts';
import { patienceMs } from './update-rule.ts';
import type { Busy } from './why-busy.ts';

const work: Busy = { kind: 'work', what: 'your review' };

/** The used part of Web Locks: one name, shared or `ifAvailable`. */
class FakeLocks {
  shares = 0;
  alone = false;
  readonly asked: (() => void)[] = [];
  async request(_: string, options: LockOptions, act: (lock: Lock | null) => Promise<unknown>) {
    if (options.mode === 'shared') {
      while (this.alone) await new Promise<void>((go) => this.asked.push(go));
      this.shares += 1;
      await act({ mode: 'shared', name: '' });
      this.shares -= 1;
      return undefined;
    }
    if (this.shares > 0 || this.alone) return act(null);
    this.alone = true;
    try {
      return await act({ mode: 'exclusive', name: '' });
    } finally {
      this.alone = false;
      for (const go of this.asked.splice(0)) go();
    }
  }
}

class Browser {
  nowMs = 0;
  readonly locks = new FakeLocks();
  readonly tabs: Tab[] = [];
  /** How often the waiting version took over. */
  letIns = 0;
  isThere = true;

  open(hasLocks = true): Tab {
    const tab = new Tab(this, hasLocks ? (this.locks as unknown as LockManager) : undefined);
    this.tabs.push(tab);
    return tab;
  }
  waits() {
    for (const tab of this.tabs) tab.update.waits();
  }
  takeOver() {
    for (const tab of this.tabs) tab.update.tookOver();
  }
  /** A second passes, and every tab looks. */
  async second(count = 1) {
    for (let n = 0; n < count; n += 1) {
      this.nowMs += 1_000;
      await Promise.all(this.tabs.map((tab) => tab.update.look()));
      await settle();
    }
  }
}

class Tab {
  busy: Busy | undefined;
  saves = true;
  saved = 0;
  reloads = 0;
  readonly offers: string[] = [];
  readonly update: ReturnType<typeof createQuietUpdate>;

  constructor(browser: Browser, locks: LockManager | undefined) {
    this.update = createQuietUpdate({
      whyBusy: () => this.busy,
      save: async () => {
        this.saved += 1;
        return this.saves;
      },
      locks,
      letIn: () => {
        if (!browser.isThere) return false;
        browser.letIns += 1;
        queueMicrotask(() => browser.takeOver());
        return true;
      },
      reload: () => {
        expect(this.busy?.kind).not.toBe('work');
        this.reloads += 1;
      },
      offer: ({ kind }) => this.offers.push(kind),
      nowMs: () => browser.nowMs,
      wait: () => new Promise((resolve) => setTimeout(resolve, 50)),
    });
  }
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

async function browserWith(count: number): Promise<{ browser: Browser; tabs: Tab[] }> {
  const browser = new Browser();
  const tabs = Array.from({ length: count }, () => browser.open());
  return { browser, tabs };
}

const reloadsOf = (tabs: Tab[]) => tabs.map(({ reloads }) => reloads);

describe('a new version', () => {
  it('is let in once by tabs that are all free, and each reloads exactly once', async () => {
    const { browser, tabs } = await browserWith(3);
    browser.waits();
    await browser.second(3);
    expect(browser.letIns).toBe(1);
    expect(reloadsOf(tabs)).toEqual([1, 1, 1]);
    browser.takeOver();
    await browser.second(3);
    expect(reloadsOf(tabs)).toEqual([1, 1, 1]);
  });

  it('waits for the last busy tab, whichever it is', async () => {
    const { browser, tabs } = await browserWith(3);
    const [, second, third] = tabs as [Tab, Tab, Tab];
    second.busy = work;
    third.busy = { kind: 'attention' };
    browser.waits();
    await browser.second(5);
    third.busy = undefined;
    await browser.second(5);
    expect([browser.letIns, ...reloadsOf(tabs)]).toEqual([0, 0, 0, 0]);
    second.busy = undefined;
    await browser.second(3);
    expect([browser.letIns, ...reloadsOf(tabs)]).toEqual([1, 1, 1, 1]);
  });

  it('is held back by a tab that was busy before, and hears of it last', async () => {
    const { browser, tabs } = await browserWith(2);
    const [first, second] = tabs as [Tab, Tab];
    second.busy = work;
    await browser.second();
    first.update.waits();
    await settle();
    expect(browser.letIns).toBe(0);
    second.update.waits();
    second.busy = undefined;
    await browser.second(3);
    expect(reloadsOf(tabs)).toEqual([1, 1]);
  });

  it('saves first what can be saved', async () => {
    const { browser, tabs } = await browserWith(2);
    browser.waits();
    await browser.second(2);
    expect(tabs.map(({ saved }) => saved > 0)).toEqual([true, true]);
  });

  it('waits where something could not be saved, and does not ask the disk each second', async () => {
    const { browser, tabs } = await browserWith(2);
    const [full] = tabs as [Tab, Tab];
    full.saves = false;
    browser.waits();
    await browser.second(20);
    expect([browser.letIns, full.saved]).toEqual([0, 1]);
    full.saves = true;
    await browser.second(15);
    expect(reloadsOf(tabs)).toEqual([1, 1]);
  });

  it('reloads a tab later that began something in the moment of the takeover', async () => {
    const { browser, tabs } = await browserWith(2);
    const [, late] = tabs as [Tab, Tab];
    browser.waits();
    late.busy = work;
    await browser.second();
    browser.takeOver();
    await browser.second(3);
    expect(reloadsOf(tabs)).toEqual([1, 0]);
    late.busy = undefined;
    await browser.second(2);
    expect(reloadsOf(tabs)).toEqual([1, 1]);
  });

  it('reloads a tab too that was opened after the question', async () => {
    const { browser, tabs } = await browserWith(1);
    browser.waits();
    const young = browser.open();
    await browser.second(2);
    expect(reloadsOf([...tabs, young])).toEqual([1, 1]);
  });

  it('is forgotten where the one that waited is gone', async () => {
    const { browser, tabs } = await browserWith(1);
    browser.isThere = false;
    browser.waits();
    await browser.second(2);
    expect(tabs[0]?.update.stage()).toBe('current');
    browser.isThere = true;
    browser.waits();
    await browser.second(2);
    expect(reloadsOf(tabs)).toEqual([1]);
  });

  it('is offered once, quietly, where no moment was found', async () => {
    const { browser, tabs } = await browserWith(1);
    const [tab] = tabs as [Tab];
    tab.busy = work;
    browser.waits();
    await browser.second(3);
    expect(tab.offers).toEqual([]);
    browser.nowMs += patienceMs;
    await browser.second(3);
    expect(tab.offers).toEqual(['ready']);
  });
});

describe('“Update now”', () => {
  it('goes past attention, and not past unsaved work', async () => {
    const { browser, tabs } = await browserWith(1);
    const [tab] = tabs as [Tab];
    tab.busy = work;
    browser.waits();
    await settle();
    await tab.update.updateNow();
    expect([tab.offers, tab.reloads]).toEqual([['here'], 0]);
    tab.busy = { kind: 'attention' };
    await browser.second(1);
    expect(browser.letIns).toBe(1);
  });

  it('says so where another tab is in the way, and follows when it is free', async () => {
    const { browser, tabs } = await browserWith(2);
    const [here, there] = tabs as [Tab, Tab];
    there.busy = work;
    browser.waits();
    await settle();
    await here.update.updateNow();
    await browser.second(3);
    expect([here.offers, ...reloadsOf(tabs)]).toEqual([['elsewhere'], 0, 0]);
    there.busy = undefined;
    await browser.second(3);
    expect(reloadsOf(tabs)).toEqual([1, 1]);
  });

  it('anyway lets it in and reloads this tab, not the busy one', async () => {
    const { browser, tabs } = await browserWith(2);
    const [here, there] = tabs as [Tab, Tab];
    there.busy = work;
    browser.waits();
    await settle();
    await here.update.updateAnyway();
    await browser.second(3);
    expect([browser.letIns, ...reloadsOf(tabs)]).toEqual([1, 1, 0]);
  });

  it('is asked for at once where tabs cannot agree, and works there', async () => {
    const browser = new Browser();
    const tabs = [browser.open(false), browser.open(false)];
    browser.waits();
    await browser.second(3);
    expect([browser.letIns, tabs[0]?.offers]).toEqual([0, ['ready']]);
    await tabs[0]?.update.updateNow();
    await browser.second(2);
    expect(reloadsOf(tabs)).toEqual([1, 1]);
  });
});
