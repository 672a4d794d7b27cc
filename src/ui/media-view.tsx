/** A picture or a sound that is on this device, from its bytes. */
import { useEffect, useState } from 'react';

interface MediaViewProps {
  bytes: Blob;
  mime: string;
  /** What it shows or says. */
  name: string;
}

export function MediaView({ bytes, mime, name }: MediaViewProps) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(bytes);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  if (url === undefined) return null;
  if (isSound(mime)) {
    // biome-ignore lint/a11y/useMediaCaption: a student's own recording has no captions
    return <audio controls src={url} aria-label={name} className="my-1 w-full max-w-md" />;
  }
  return (
    <img
      src={url}
      alt={name}
      className="my-1 max-h-[70dvh] max-w-full rounded-control border border-line"
    />
  );
}

export function isSound(mime: string): boolean {
  return mime.startsWith('audio/');
}
