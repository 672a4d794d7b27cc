/** Colours of program source in texts. Loaded with the first block that names its language. */
import bash from 'highlight.js/lib/languages/bash';
import c from 'highlight.js/lib/languages/c';
import cpp from 'highlight.js/lib/languages/cpp';
import csharp from 'highlight.js/lib/languages/csharp';
import css from 'highlight.js/lib/languages/css';
import diff from 'highlight.js/lib/languages/diff';
import go from 'highlight.js/lib/languages/go';
import haskell from 'highlight.js/lib/languages/haskell';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import julia from 'highlight.js/lib/languages/julia';
import kotlin from 'highlight.js/lib/languages/kotlin';
import latex from 'highlight.js/lib/languages/latex';
import lisp from 'highlight.js/lib/languages/lisp';
import matlab from 'highlight.js/lib/languages/matlab';
import php from 'highlight.js/lib/languages/php';
import prolog from 'highlight.js/lib/languages/prolog';
import python from 'highlight.js/lib/languages/python';
import r from 'highlight.js/lib/languages/r';
import ruby from 'highlight.js/lib/languages/ruby';
import rust from 'highlight.js/lib/languages/rust';
import scala from 'highlight.js/lib/languages/scala';
import sql from 'highlight.js/lib/languages/sql';
import swift from 'highlight.js/lib/languages/swift';
import typescript from 'highlight.js/lib/languages/typescript';
import x86asm from 'highlight.js/lib/languages/x86asm';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import { createLowlight } from 'lowlight';
import './code-colours.css';

/** A part of the source. `look` is a class of code-colours.css; parts without a look have the colour of text. */
export interface CodePart {
  text: string;
  look?: string;
}

const lowlight = createLowlight({
  ...{ bash, c, cpp, csharp, css, diff, go, haskell, java, javascript, json, julia, kotlin, latex },
  ...{ lisp, matlab, php, prolog, python, r, ruby, rust, scala, sql, swift, typescript, x86asm },
  ...{ xml, yaml },
});

/** Longer source stays plain: it would be read anew at each key. Letters. */
const longest = 20_000;

/** Names of highlight.js for tokens, by their look here. */
const looks: Record<string, string> = {
  ...of('code-keyword', 'keyword', 'literal', 'selector-tag', 'name', 'section', 'doctag'),
  ...of('code-string', 'string', 'regexp', 'char', 'addition', 'link', 'code'),
  ...of('code-number', 'number', 'symbol', 'bullet', 'variable', 'template-variable', 'attr'),
  ...of('code-name', 'title', 'type', 'built_in', 'attribute', 'selector-class', 'selector-id'),
  ...of('code-comment', 'comment', 'quote', 'meta', 'deletion'),
};

function of(look: string, ...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [`hljs-${name}`, look]));
}

/**
 * Splits program source into parts that join to the same source.
 * @param language as written after the fence, such as `py` or `C++`
 * @returns undefined for a language that is not known here, and for source that is too long
 */
export function partsOfCode(source: string, language: string): CodePart[] | undefined {
  const name =
    language
      .trim()
      .split(/[\s,{]/, 1)[0]
      ?.toLowerCase() ?? '';
  if (source.length > longest || !lowlight.registered(name)) return undefined;
  const parts: CodePart[] = [];
  collect(lowlight.highlight(name, source).children, undefined, parts);
  return parts;
}

type Tree = ReturnType<typeof lowlight.highlight>['children'];

function collect(nodes: Tree | readonly unknown[], look: string | undefined, parts: CodePart[]) {
  for (const node of nodes as Tree) {
    if (node.type === 'text') parts.push({ text: node.value, ...(look !== undefined && { look }) });
    else if (node.type === 'element') {
      const names = node.properties.className;
      const own = Array.isArray(names) ? names.map((name) => looks[String(name)]) : [];
      collect(node.children, own.find((one) => one !== undefined) ?? look, parts);
    }
  }
}
