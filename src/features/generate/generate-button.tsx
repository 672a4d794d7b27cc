/** Begins to make something from a file. */
import { Sparkles } from 'lucide-react';
import type { StudyFile } from '../../model/entities/file.ts';
import { Button } from '../../ui/button.tsx';
import { openMaking } from './making-store.ts';

export function GenerateButton({ file }: { file: StudyFile }) {
  return (
    <Button
      icon={<Sparkles aria-hidden size={18} />}
      onClick={() => void openMaking(file.id, 'summary')}
    >
      Generate
    </Button>
  );
}
