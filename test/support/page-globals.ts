/** What a page gives to every module, kept once a page, before its first test. Tests put in what jsdom lacks, such as `showModal`. */

declare const jsdom: { window: object };

const classes = Object.values(Object.getOwnPropertyDescriptors(jsdom.window))
  .map(({ value }) => value)
  .filter((value) => typeof value === 'function' && typeof value.prototype === 'object');

const objects = [document, navigator, ...classes.map(({ prototype }) => prototype)].map(
  (owner: object) => ({
    owner,
    own: Object.getOwnPropertyDescriptors(owner) as PropertyDescriptorMap,
  }),
);
const globals = Object.keys(jsdom.window).map((key) => ({
  key,
  value: Reflect.get(globalThis, key),
}));

/** The next test file finds none of what tests have put in. */
export function restorePageGlobals(): void {
  for (const { owner, own } of objects) {
    for (const key of Reflect.ownKeys(owner)) {
      if (!Object.hasOwn(own, key) && isOfTest(key)) Reflect.deleteProperty(owner, key);
    }
    for (const key of Reflect.ownKeys(own)) {
      const kept = own[key as string];
      const found = Object.getOwnPropertyDescriptor(owner, key);
      const isSame = found?.value === kept?.value && found?.get === kept?.get;
      if (kept && !isSame && kept.configurable) Object.defineProperty(owner, key, kept);
    }
  }
  for (const { key, value } of globals) {
    if (Reflect.get(globalThis, key) !== value) Reflect.set(globalThis, key, value);
  }
}

/** React and user-event mark by others where they listen already. */
function isOfTest(key: string | symbol): boolean {
  return typeof key === 'string' && !key.startsWith('_react');
}

/**
 * jsdom draws by one interval, which it starts when something waits for a frame. Started under fake timers, it would stand
 * still once they are gone. So something always waits for a frame.
 */
const frame = window.requestAnimationFrame.bind(window);

function waitForNext(): void {
  frame(waitForNext);
}

waitForNext();
