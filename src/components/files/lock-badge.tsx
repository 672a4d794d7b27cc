/** A file whose pages wait for its password says so. */
import { Lock } from 'lucide-react';
import type { StudyFile } from '../../model/entities/file.ts';
import { useIsLocked } from '../../reading/pdf/locked/use-is-locked.ts';
import { Badge } from '../../ui/page/states.tsx';

type LockFacts = Pick<StudyFile, 'sha256' | 'needsPassword'>;

export function LockBadge({ file }: { file: LockFacts }) {
  // Most files ask for none, and a long list asks for each.
  return file.needsPassword ? <BadgeIfLocked file={file} /> : null;
}

function BadgeIfLocked({ file }: { file: LockFacts }) {
  if (!useIsLocked(file)) return null;
  return (
    <Badge tone="warn">
      <Lock aria-hidden size={12} />
      Asks for a password
    </Badge>
  );
}
