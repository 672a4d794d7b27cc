/** The name of a file's bytes and their ending, for what is saved outside the app. */
import { mimeOfName } from '../../../model/files/document-kinds.ts';
import { endingOf } from '../../../model/media-type.ts';

interface NamedBytes {
  name: string;
  mime: string;
}

/** A name that has an ending of its kind already, such as `page.htm`, keeps it and gets no second one. */
export function splitEnding({ name, mime }: NamedBytes): { bareName: string; ending: string } {
  const usual = endingOf(mime);
  const said = name.slice(name.lastIndexOf('.') + 1);
  const isOfKind = said.toLowerCase() === usual || mimeOfName(name) === mime;
  if (!isOfKind || name.length <= said.length + 1) return { bareName: name, ending: usual };
  return { bareName: name.slice(0, -said.length - 1), ending: said };
}

/** The titles of files have no ending; a saved one needs it to be opened. */
export function nameWithEnding(file: NamedBytes): string {
  const { bareName, ending } = splitEnding(file);
  return `${bareName}.${ending}`;
}
