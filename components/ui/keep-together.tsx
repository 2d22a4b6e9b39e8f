import { Fragment } from 'react'

/**
 * A telephone number, digits joined by hyphens (a postal code), a postal code of two parts (British, Canadian,
 * Dutch), a reference with the punctuation after it, or what has an @.
 */
const unbroken =
  /(\+\d[\d ]*\d|\d+(?:-\d+)+|\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b|\b[A-Z]\d[A-Z] \d[A-Z]\d\b|\b\d{4} [A-Z]{2}\b|[A-Z]{3}(?:-[A-Z\d]{4}){3}[.,;:،]?|\S+@\S+)/

/** Text in which no number is broken across lines, and an e-mail address only before its @. */
export function KeepTogether({ text }: { text: string }) {
  return text.split(unbroken).map((part, index) => {
    // Needs no key, which each page would be sent with.
    if (index % 2 === 0) return part
    const key = `${index} ${part}`
    const at = part.indexOf('@')
    if (at === -1) {
      return (
        // A box of its own: the sign before a telephone number would change sides where text runs to the left.
        <span key={key} className="one-line" {...(part.startsWith('+') && { dir: 'ltr' })}>
          {part}
        </span>
      )
    }
    return (
      <Fragment key={key}>
        {part.slice(0, at)}
        <wbr />
        {part.slice(at)}
      </Fragment>
    )
  })
}
