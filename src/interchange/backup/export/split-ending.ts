/** File names with their ending, for what is saved outside the app. */
import { mimeOfName } from '../../../model/files/document-kinds.ts';
import { endingOf } from '../../../model/media-type.ts';

interface NamedBytes {
  name: string;
  mime: string;
}

/** Keeps an ending of the file's kind, such as `page.htm`, and adds none. */
export function splitEnding({ name, mime }: NamedBytes): { bareName: string; ending: string } {
  const usual = endingOf(mime);
  const said = name.slice(name.lastIndexOf('.') + 1);
  const isOfKind = said.toLowerCase() === usual || mimeOfName(name) === mime;
  if (!isOfKind || name.length <= said.length + 1) return { bareName: name, ending: usual };
  return { bareName: name.slice(0, -said.length - 1), ending: said };
}

/** Titles have no ending; a saved file needs one to be opened. */
export function nameWithEnding(file: NamedBytes): string {
  const { bareName, ending } = splitEnding(file);
  return `${bareName}.${ending}`;
}
