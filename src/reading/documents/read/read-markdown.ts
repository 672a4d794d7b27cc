/** Reads Markdown as GitHub writes it, through HTML. */
import { markdownAsHtml } from '../../../text/markdown/markdown-html.ts';
import { type HtmlOptions, type ReadHtml, readHtml } from './read-html.ts';

/** Settings that note programs write before the text (YAML). */
const frontMatter = /^---\n([\s\S]{0,20000}?)\n---(?:\n|$)/;

export function readMarkdown(text: string, options: HtmlOptions): ReadHtml {
  const [head = '', settings = ''] = frontMatter.exec(text) ?? [];
  const html = markdownAsHtml(text.slice(head.length));
  const title = /^title:[ \t]*["']?(.{1,300}?)["']?[ \t]*$/m.exec(settings)?.[1] ?? '';
  return { title, blocks: readHtml(html, options).blocks };
}
