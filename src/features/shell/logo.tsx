/** The sign of the app: a haversack with a leaf for its buckle. Decorative beside the name. */
export function LogoMark({ className = 'size-8' }: { className?: string }) {
  return (
    <svg viewBox="0 0 64 64" className={className} aria-hidden="true">
      <path
        d="M20 22v-4a12 12 0 0 1 24 0v4"
        fill="none"
        className="stroke-accent"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path d="M12 22h40l3 27a7 7 0 0 1-7 8H16a7 7 0 0 1-7-8Z" className="fill-accent" />
      <path d="M12 22h40l1.500 13c-13 8-30 8-43 0Z" className="fill-on-accent" fillOpacity="0.22" />
      <path d="M32 31c8 2 9.500 10 0 18-9.500-8-8-16 0-18Z" className="fill-on-accent" />
      <path d="M32 37v10" className="stroke-accent" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}

export function Logo() {
  return (
    <span className="flex items-center gap-2 text-lg font-semibold tracking-tight">
      <LogoMark />
      Haversack
    </span>
  );
}
