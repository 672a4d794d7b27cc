/** What a screen shows while its rows are still being fetched. It is in the shell, as the other states are not. */
import { LoaderCircle } from 'lucide-react';

/** @param label what is being fetched, such as “Fetching files” (spec §8) */
export function Loading({ label }: { label: string }) {
  return (
    <div role="status" className="flex items-center justify-center gap-3 px-6 py-10 text-muted">
      <LoaderCircle aria-hidden size={20} className="animate-spin" />
      {label}
    </div>
  );
}
