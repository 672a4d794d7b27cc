/** HTML of a card as a tree. What could run, or is not for reading, is not in it. Pure. */
import { Parser } from 'htmlparser2';

export interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: (Element | string)[];
}

const unread = new Set(
  'script style head title template noscript object embed iframe svg select textarea button'.split(
    ' ',
  ),
);
/** Elements that have no end tag (HTML §13.1.2). */
const empty = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
/** What lies deeper is taken as lying there. */
const mostDepth = 100;

/** Any text has an answer, in time that grows with its length. */
export function htmlTree(html: string): Element {
  const root: Element = { name: '', attributes: {}, children: [] };
  const open: Element[] = [root];
  let isUnread = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (unread.has(name)) isUnread += 1;
        if (isUnread > 0) return;
        const element = { name, attributes, children: [] };
        open.at(-1)?.children.push(element);
        if (!empty.has(name) && open.length < mostDepth) open.push(element);
      },
      ontext(text) {
        if (isUnread > 0) return;
        const { children } = open.at(-1) ?? root;
        // Entities come apart from the words around them.
        const last = children.at(-1);
        if (typeof last === 'string') children[children.length - 1] = last + text;
        else children.push(text);
      },
      onclosetag(name) {
        if (unread.has(name)) isUnread = Math.max(0, isUnread - 1);
        else if (isUnread === 0 && open.length > 1 && open.at(-1)?.name === name) open.pop();
      },
    },
    { decodeEntities: true },
  );
  parser.write(html);
  parser.end();
  return root;
}

/** All words in it, one after the other. */
export function wordsIn(element: Element): string {
  return element.children
    .map((child) =>
      typeof child === 'string' ? child : child.name === 'br' ? '\n' : wordsIn(child),
    )
    .join('');
}
