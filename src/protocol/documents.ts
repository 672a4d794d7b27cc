/**
 * Documents in parts (`docs/protocol.md`). A device that holds everything up to its cursor names the documents that it takes
 * in parts, in a header that older servers ignore. Of such a document the server may then send only what is new since: an
 * update of the field, and the version since which it counts. Without the header all rows are whole, as in the first release.
 */
import { definitionOf, entityNames } from '../model/registry.ts';

/** Of `POST /sync` and `GET /sync/events`: the documents, as `note.body`, with commas between. */
export const documentsHeader = 'haversack-documents';

/** In a row whose documents are parts: the version since which they hold everything new. No row has it otherwise. */
export const partSince = '$since';

const longestHeader = 1_000;

/** All documents that this release knows. */
export function knownDocuments(): string[] {
  return entityNames
    .flatMap((entity) => definitionOf(entity).textFields.map((field) => `${entity}.${field}`))
    .sort();
}

/** @returns the documents that a request names; of an unreadable header none */
export function readDocuments(header: unknown): ReadonlySet<string> {
  if (typeof header !== 'string' || header.length > longestHeader) return new Set();
  return new Set(header.split(',').map((name) => name.trim()));
}
