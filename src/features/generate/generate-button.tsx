/** Begins to make something from a file, also where a link to the file asks for it (`#generate`). */
import { Sparkles } from 'lucide-react';
import type { StudyFile } from '../../model/entities/file.ts';
import { Button } from '../../ui/button.tsx';
import { useActOfAddress } from '../../ui/page/use-act-of-address.ts';
import { openMaking } from './making-store.ts';

export function GenerateButton({ file }: { file: StudyFile }) {
  const open = () => openMaking(file.id, 'summary');
  useActOfAddress('generate', open);
  return (
    <Button icon={<Sparkles aria-hidden size={18} />} onClick={() => void open()}>
      Generate
    </Button>
  );
}
