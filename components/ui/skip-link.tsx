/** The first thing the Tab key reaches: past the header, to `#main`. */
export function SkipLink({ text }: { text: string }) {
  return (
    <a href="#main" className="skip-link">
      {text}
    </a>
  )
}
