/** A doorway under a roof, in the brand's accent. `public/logo.svg` is the same drawing. */
export function PorticoMark() {
  return (
    <svg viewBox="0 0 32 32" className="portico-mark" aria-hidden="true">
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path className="fill-accent-ink" d={portico} />
    </svg>
  )
}

const portico =
  'M16 5.5 26.5 12h-21ZM7 13.5h3.5v10H7Zm14.5 0H25v10h-3.5ZM13 23.5V18a3 3 0 0 1 6 0v5.5ZM5.5 24.5h21V27h-21Z'
