import { describe, expect, it } from 'vitest';
import { parseXml, readXml, type XmlElement } from './xml-tree.ts';

/** `name(child,child)`, with words in quotes. */
function shapeOf({ name, children }: XmlElement): string {
  const inside = children.map((one) => (typeof one === 'string' ? `'${one}'` : shapeOf(one)));
  return inside.length === 0 ? name : `${name}(${inside.join()})`;
}

function wholeOf(xml: string): boolean {
  const reading = readXml(xml);
  for (;;) {
    const step = reading.next();
    if (step.done === true) return step.value.isWhole;
  }
}

describe('XML as a tree', () => {
  it.each([
    ['goes by local names', '<w:p><w:r/></w:p>', 'p(r)'],
    ['tells capitals apart', '<P><p/></P>', 'P(p)'],
    ['has the words around a comment as one', '<a>b<!-- <c> -->d</a>', "a('b','d')"],
    ['takes CDATA as it stands', '<a>&lt;<![CDATA[<b>&amp;]]></a>', "a('<','<b>&amp;')"],
    ['reads names and numbers of characters', '<a>&#65;&#x42;&ndash;&auml;</a>', "a('AB–ä')"],
    [
      'expands no entities of its own',
      '<!DOCTYPE a [<!ENTITY b "<c>"><!ENTITY d "&b;">]><a>&d;</a>',
      "a('&d;')",
    ],
    ['passes over instructions', '<?xml version="1.0"?><a><?b c="<d>"?></a>', 'a'],
    ['goes on behind a tag without an end', '<a><b c<d/></a>', 'a(b,d)'],
    ['goes on behind a quote without an end', '<a><b c="d>e</a>', "a(b,'e')"],
  ])('%s', (_, xml, shape) => {
    expect(shapeOf(parseXml(xml))).toBe(shape);
  });

  it('has attributes by their local names, and by those with a prefix', () => {
    const { attributes } = parseXml('<a r:id="1" id="2" w:val=\'&lt;"\' bare none=none r:id="3"/>');
    expect([...attributes]).toEqual([
      ['r:id', '1'],
      ['id', '2'],
      ['val', '<"'],
      ['w:val', '<"'],
    ]);
  });

  it('reads words, tags and values that are longer than a piece', () => {
    const long = '<&amp;>'.replace(/[<>]/g, 'x').repeat(5_000);
    const { attributes, children } = parseXml(`<a b="${long}">${long}</a>`);
    expect(attributes.get('b')).toBe('x&x'.repeat(5_000));
    expect(children).toEqual(['x&x'.repeat(5_000)]);
  });
});

describe('XML is whole', () => {
  it.each([
    '<a>b</a>',
    '<?xml version="1.0"?>\n<!DOCTYPE a [<!ELEMENT a ANY>]>\n<a/>\n<!-- end -->\n',
    '<a><b/>c<![CDATA[d]]></a >',
  ])('%s', (xml) => {
    expect(wholeOf(xml)).toBe(true);
  });

  it.each([
    '<a>b',
    '<a>b</a',
    '<a>b</b></a>',
    '<a b="c',
    '<a/><!-- end',
    '<a/><?b',
    '<a><b c<d/></a>',
    '<a/><b',
  ])('unlike %s', (xml) => {
    expect(wholeOf(xml)).toBe(false);
  });
});
