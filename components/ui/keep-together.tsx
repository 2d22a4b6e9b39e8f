import { Fragment } from 'react'

const unbroken = new RegExp(
  `(${[
    // A telephone number with its sign, and one as it is written at home.
    /\+\d[\d ]*\d/,
    /\b\d{3,5}(?: \d{2,})+\b/,
    // Digits joined by hyphens: a postal code.
    /\d+(?:-\d+)+/,
    // A number in groups: an IBAN, a national insurance number.
    /\b[A-Z]{2}\d{2}(?: [A-Z\d]{2,4}){3,}\b/,
    /\b[A-Z]{2}(?: \d{2}){3} [A-Z]\b/,
    // A postal code of two parts: British, Canadian, Dutch.
    /\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b/,
    /\b[A-Z]\d[A-Z] \d[A-Z]\d\b/,
    /\b\d{4} [A-Z]{2}\b/,
    // A reference, with the punctuation after it.
    /[A-Z]{3}(?:-[A-Z\d]{4}){3}[.,;:،]?/,
    /\S+@\S+/,
    // A name with a hyphen.
    /\p{Lu}[\p{L}’']*(?:-\p{Lu}[\p{L}’']*)+/u,
  ]
    .map(({ source }) => source)
    .join('|')})`,
  'u',
)

/** Text in which no number, reference or part of a name is broken across lines, and an e-mail address only before its @. */
export function KeepTogether({ text }: { text: string }) {
  return text.split(unbroken).map((part, index) => {
    const key = `${index} ${part}`
    if (part === '') return null
    if (index % 2 === 0) return <span key={key}>{part}</span>
    const at = part.indexOf('@')
    if (at === -1) {
      return (
        // In right-to-left text the sign before a telephone number would change sides, and so its groups.
        <span key={key} className="one-line" {...(/^(\+|\d+ \d)/.test(part) && { dir: 'ltr' })}>
          {part}
        </span>
      )
    }
    return (
      <Fragment key={key}>
        <span>{part.slice(0, at)}</span>
        <wbr />
        <span>{part.slice(at)}</span>
      </Fragment>
    )
  })
}
