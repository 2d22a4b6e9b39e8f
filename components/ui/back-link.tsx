/** One page back in the journey, above the heading. */
export function BackLink({ href, text }: { href: string; text: string }) {
  return (
    <a href={href} className="back-link">
      <span className="bar-words">{text}</span>
    </a>
  )
}
