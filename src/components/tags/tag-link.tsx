/** A tag in the text of a note. It leads to the notes with it. */
import { AppLink } from '../app-link.tsx';

/** Begins the hash of the list of notes that shows those with a tag. */
export const tagHash = 'tag=';

export function TagLink({ name }: { name: string }) {
  return (
    // Around the link: within it, a line could end between its edge and its words.
    <bdi>
      <AppLink
        to={`/dashboard/library/notes#${tagHash}${encodeURIComponent(name)}`}
        className="inline rounded-full bg-accent-soft px-2 py-0.5 text-[0.9em] font-medium text-accent box-decoration-clone wrap-anywhere underline-offset-2 hover:underline"
      >
        #{name}
      </AppLink>
    </bdi>
  );
}
