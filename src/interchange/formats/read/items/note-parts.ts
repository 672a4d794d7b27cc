import type { FoundItem, ReadOptions } from '../../format.ts';
import { splitNote, titleOfPart } from '../text/bounds.ts';

/** A note, or several where it is too long for one. */
export function* noteParts(
  key: string,
  title: string,
  text: string,
  { fields = {}, changedAt }: { fields?: Record<string, unknown>; changedAt?: number | undefined },
  { leaveOut }: Pick<ReadOptions, 'leaveOut'>,
): Generator<FoundItem> {
  const parts = splitNote(text);
  if (parts.length > 1)
    leaveOut({ what: title, why: `too long for one note; it becomes ${parts.length} notes` });
  for (const [index, body] of parts.entries()) {
    const partKey = index === 0 ? key : `${key}\n${index + 1}`;
    yield {
      entity: 'note',
      key: partKey,
      fields: { ...fields, title: titleOfPart(title, index), body },
      changedAt,
    };
  }
}
