/** Copies a text and shows that for a moment (spec §9). */
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { toastError } from './toaster/toast.ts';

const copiedMs = 1500;

export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // The browser forbids it, or the page is not served securely.
      toastError('Could not copy the text. Select it and copy it yourself.');
    }
  };
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={copied ? <Check aria-hidden size={16} /> : <Copy aria-hidden size={16} />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{copied ? 'Copied' : label}</span>
    </Button>
  );
}
