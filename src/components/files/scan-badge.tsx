/** A file that is scanned says so, and whether its text is recognized on this device. */
import type { StudyFile } from '../../model/entities/file.ts';
import { canBeScanned } from '../../model/files/document-kinds.ts';
import { useHasRecognizedText } from '../../reading/ocr/use-scanned-pages.ts';
import { Badge } from '../../ui/page/states.tsx';

interface ScanBadgeProps {
  file: Pick<StudyFile, 'id' | 'content' | 'mime'>;
  /** Of a scan without text. */
  tone: 'warn' | 'neutral';
}

export function ScanBadge({ file, tone }: ScanBadgeProps) {
  return file.content === 'scanned' && canBeScanned(file.mime) ? (
    <BadgeOfScan fileId={file.id} tone={tone} />
  ) : null;
}

function BadgeOfScan({ fileId, tone }: { fileId: string; tone: 'warn' | 'neutral' }) {
  const hasText = useHasRecognizedText(fileId);
  if (hasText === undefined) return null;
  return hasText ? <Badge>Recognized text</Badge> : <Badge tone={tone}>Little or no text</Badge>;
}
