/** A picture of a document, shown from its bytes: nothing is loaded from the network. */
import { ImageOff } from 'lucide-react';
import { useEffect, useState } from 'react';

interface PictureViewProps {
  /** `undefined` if the file does not contain it, or the browser cannot show its format. */
  bytes: Blob | undefined;
  alt: string;
}

export function PictureView({ bytes, alt }: PictureViewProps) {
  const [url, setUrl] = useState<string>();
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    if (bytes === undefined) return;
    const made = URL.createObjectURL(bytes);
    setUrl(made);
    setBroken(false);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  if (bytes === undefined || isBroken) {
    return (
      <span className="inline-flex items-center gap-2 rounded-control border border-line px-3 py-2 text-sm text-muted">
        <ImageOff aria-hidden size={16} className="shrink-0" />
        {alt === '' ? 'This picture can’t be shown.' : `Picture that can’t be shown: ${alt}`}
      </span>
    );
  }
  return (
    <img
      src={url}
      alt={alt}
      decoding="async"
      onError={() => setBroken(url !== undefined)}
      className="inline-block h-auto max-w-full rounded-control bg-white align-middle"
    />
  );
}
