// @vitest-environment jsdom
import { act, Fragment, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fewerUnlessLong } from '../../test/support/long.ts';
import { createRandom, type Random } from '../../test/support/random.ts';
import { createTranslator } from '../../test/support/translator.ts';
import { surviveTranslators } from './survive-translators.ts';

const mark = '·';
let stop: () => void = () => undefined;

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  stop = surviveTranslators();
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

function place() {
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  return { element, draw: (what: ReactNode) => act(async () => root.render(what)) };
}

const translate = (element: Element) => createTranslator({ mark }).translate(element);

/** The visible text, without the translator's elements and marks. */
function original(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const font of copy.querySelectorAll('font'))
    if (!font.parentElement?.closest('font')) font.replaceWith(font.textContent ?? '');
  return copy.innerHTML.replaceAll(mark, '');
}

describe('a React update of a translated page', () => {
  it('replaces translated words by new ones, which are translated again', async () => {
    const { element, draw } = place();
    await draw(<p>Cards: {'3'} left</p>);
    translate(element);
    expect(element.textContent).toBe('Cards: 3 left·');
    await draw(<p>Cards: {'2'} left</p>);
    expect(element.textContent).toBe('Cards: 2 left');
    translate(element);
    expect(element.textContent).toBe('Cards: 2 left·');
  });

  it('inserts a text before a translated one', async () => {
    const { element, draw } = place();
    const list = (busy: boolean) => (
      <p>
        {busy && <b>Busy</b>}Saved{busy && ' now'}
      </p>
    );
    await draw(list(false));
    translate(element);
    await draw(list(true));
    expect(element.textContent).toBe('BusySaved· now');
    await draw(list(false));
    expect(element.textContent).toBe('Saved·');
  });

  it('removes a translated text with its translation', async () => {
    const { element, draw } = place();
    await draw(
      <p>
        {'Error'}
        <b>Name</b>
      </p>,
    );
    translate(element);
    await draw(
      <p>
        {null}
        <b>Name</b>
      </p>,
    );
    expect(element.textContent).toBe('Name·');
  });

  it('moves a translated text completely', async () => {
    const { element, draw } = place();
    const list = (keys: string[]) => (
      <p>
        {keys.map((key) => (
          <Fragment key={key}>{`${key} word`}</Fragment>
        ))}
      </p>
    );
    await draw(list(['a', 'b', 'c']));
    createTranslator({ mark, random: () => 0.7 }).translate(element);
    await draw(list(['c', 'a', 'b']));
    expect(original(element)).toBe('<p>c worda wordb word</p>');
  });

  it('recognizes a text that a translator has moved into its own element', async () => {
    const { element, draw } = place();
    const words = (text: string | null) => (
      <p>
        {text}
        <b>Name</b>
      </p>
    );
    await draw(words('Error'));
    const text = element.querySelector('p')?.firstChild as Text;
    const font = document.createElement('font');
    text.before(font);
    font.append(text);
    text.data = 'Fehler';
    await draw(words('Two errors'));
    expect(element.textContent).toBe('Two errorsName');
    await draw(words(null));
    expect(element.innerHTML).toBe('<p><b>Name</b></p>');
  });

  it('works without a text that a translator has removed', async () => {
    const { element, draw } = place();
    await draw(
      <p>
        {'Error'}
        {'12'}
      </p>,
    );
    const paragraph = element.querySelector('p') as Element;
    paragraph.firstChild?.remove();
    await Promise.resolve();
    paragraph.prepend(document.createElement('font'));
    await draw(
      <p>
        {null}
        <b>New</b>
        {'12'}
      </p>,
    );
    expect(element.textContent).toBe('New12');
  });

  it('goes on after “Show original”', async () => {
    const { element, draw } = place();
    await draw(<p>Cards: {'3'}</p>);
    const translator = createTranslator({ mark });
    translator.translate(element);
    await draw(<p>Cards: {'2'}</p>);
    translator.translate(element);
    translator.revert();
    await draw(
      <p>
        Cards: {'1'}
        <b>!</b>
      </p>,
    );
    expect(element.innerHTML).toBe('<p>Cards: 1<b>!</b></p>');
  });
});

describe('a page that nobody translates', () => {
  it('throws for a node that is not a child: it is an error of the program', () => {
    const [parent, other] = [document.createElement('p'), document.createElement('p')];
    const text = document.createTextNode('Elsewhere');
    other.append(text);
    expect(() => parent.removeChild(text)).toThrow(/not a child/);
    expect(() => parent.insertBefore(document.createElement('b'), text)).toThrow();
    text.remove();
    expect(() => parent.removeChild(text)).toThrow(/not a child/);
  });

  it('does not count a text as translated that React removes beside a translated one', async () => {
    const { element, draw } = place();
    await draw(
      <p>
        {'12'}
        {'cards'}
      </p>,
    );
    const [number, words] = element.querySelector('p')?.childNodes ?? [];
    createTranslator({ mark }).translate(document.createElement('p'));
    const font = document.createElement('font');
    font.textContent = 'Karten';
    (words as Text).replaceWith(font);
    await Promise.resolve();
    await draw(
      <p>
        {null}
        {'cards'}
      </p>,
    );
    expect(number?.isConnected).toBe(false);
    await draw(
      <p>
        {null}
        {'more cards'}
      </p>,
    );
    expect(element.textContent).toBe('more cards');
  });
});

const words = ['Cards', 'due', 'today', '3', 'Save', ' ', 'left in', 'Deck'];

/** A tree of texts in rows, elements with and without keys, and parts that come and go. */
function randomTree(random: Random, depth: number): ReactNode {
  const children = Array.from({ length: random.below(5) }, (_, index) =>
    randomChild(random, depth, index),
  );
  return random.chance(0.4) ? children.map(keyed(random)) : <p>{...children}</p>;
}

function randomChild(random: Random, depth: number, index: number): ReactNode {
  if (random.chance(0.2)) return null;
  if (depth === 0 || random.chance(0.5)) return random.pick(words);
  const inner = randomTree(random, depth - 1);
  if (random.chance(0.3)) return <>{inner}</>;
  return index % 2 === 0 ? <p>{inner}</p> : <b>{inner}</b>;
}

/** Some keep their key and move. */
function keyed(random: Random) {
  const turn = random.below(5);
  return (child: ReactNode, index: number) => <Fragment key={(index + turn) % 5}>{child}</Fragment>;
}

it.each(Array.from({ length: fewerUnlessLong(3_000, 60) }, (_, seed) => seed))(
  'after any updates a translated page has the words of an untranslated one (seed %i)',
  async (seed) => {
    const random = createRandom(seed);
    const [translated, plain] = [place(), place()];
    const translator = createTranslator({ mark, random: () => random.next() });
    for (let step = 0; step < 12; step += 1) {
      const tree = randomTree(random, 3);
      await translated.draw(tree);
      await plain.draw(tree);
      expect(original(translated.element)).toBe(plain.element.innerHTML);
      if (random.chance(0.7)) translator.translate(translated.element);
      if (random.chance(0.1)) translator.revert();
      expect(original(translated.element)).toBe(plain.element.innerHTML);
    }
  },
);
