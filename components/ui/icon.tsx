/** A drawing of `icon-paths.ts` beside words that say the same; it has the colour and the size of its text. */
export function Icon({ drawing }: { drawing: string }) {
  return (
    <svg viewBox="0 0 24 24" className="icon" aria-hidden="true">
      <path d={drawing} />
    </svg>
  )
}
