/** Refused changes as files of the student's own: all of the data as JSON, or readable as Markdown. */
import type { RefusedChange } from '../../../db/outbox/outbox-pack.ts';
import { localDay } from '../../../lib/date-format.ts';
import { formatDateTime } from '../../../ui/format.ts';
import type { ToldChange } from './refused-words.ts';

export interface RefusedEntry {
  entry: RefusedChange;
  told: ToldChange;
}

export interface ExportFile {
  name: string;
  content: string;
  mime: string;
}

export function exportAsJson(entries: readonly RefusedEntry[], nowMs: number): ExportFile {
  const changes = entries.map(({ entry }) => entry);
  return {
    name: `${nameOf(nowMs)}.json`,
    content: JSON.stringify({ about: 'Refused changes', changes }, null, 2),
    mime: 'application/json',
  };
}

export function exportAsMarkdown(entries: readonly RefusedEntry[], nowMs: number): ExportFile {
  const parts = entries.map((item) => `## ${headingOf(item)}\n\n${bodyOf(item)}`);
  return {
    name: `${nameOf(nowMs)}.md`,
    content: `# Refused changes\n\n${parts.join('\n\n')}\n`,
    mime: 'text/markdown',
  };
}

/** What the student wrote, and nothing else, for the clipboard. */
export function textOf({ fields }: ToldChange): string {
  if (fields.length === 1) return fields[0]?.after ?? '';
  return fields.map(({ label, after }) => `${label}: ${after}`).join('\n');
}

function headingOf({ told: { what, title } }: RefusedEntry): string {
  return title === '' ? what : `${what}: ${title.replaceAll('\n', ' ')}`;
}

function bodyOf({ entry, told }: RefusedEntry): string {
  const fields = told.fields.map(({ label, before, after }) =>
    before === undefined
      ? `**${label}**\n\n${after}`
      : `**${label}**, instead of “${before.replaceAll('\n', ' ')}”\n\n${after}`,
  );
  const when = `Refused ${formatDateTime(entry.refusedAt)}. ${told.why}`;
  return [...fields, when].join('\n\n');
}

function nameOf(nowMs: number): string {
  return `haversack-refused-${localDay(nowMs)}`;
}
