// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showSetting, wantSetting } from './show-setting.ts';

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
  vi.stubGlobal('scrollTo', vi.fn());
});
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const page = `
  <section id="study">
    <button>Other</button>
    <fieldset><legend>Theme</legend>
      <input type="radio" name="t" value="light"><input type="radio" name="t" value="dark" checked>
    </fieldset>
    <div><label for="r">Desired retention (%)</label><input id="r"></div>
    <div><p>Quiet hours</p><div><button id="quiet">Change</button></div></div>
    <button id="export">Export everything</button>
  </section>`;

it.each([
  ['Theme', '[value=dark]'],
  ['Desired retention (%)', '#r'],
  ['Quiet hours', '#quiet'],
  ['Export everything', '#export'],
])('gives the focus to the control of “%s”', (label, control) => {
  document.body.innerHTML = page;
  wantSetting('study', label, true);
  expect(document.activeElement).toBe(document.querySelector(control));
});

it('leaves the focus in the search of the settings', () => {
  document.body.innerHTML = page;
  wantSetting('study', 'Theme');
  expect(document.activeElement).toBe(document.body);
});

it('finds a control that comes after its page', async () => {
  document.body.innerHTML = '<section id="study"></section>';
  wantSetting('study', 'Daily goal', true);
  showSetting('study');
  document
    .getElementById('study')
    ?.append(
      Object.assign(document.createElement('label'), { textContent: 'Daily goal' }),
      document.createElement('input'),
    );
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'));
});
