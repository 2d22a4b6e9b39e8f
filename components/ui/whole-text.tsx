import { Fragment } from 'react'

/**
 * A text in which no line breaks what no-break spaces join, unless the letters are so large that it fits on no line:
 * then it breaks between words, where no-break spaces would have it break within one.
 */
export function WholeText({ text }: { text: string }) {
  return text.split(/([^ \n]*\u00a0[^ \n]*)/).map((part, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places.
    if (index % 2 === 0) return <Fragment key={index}>{part}</Fragment>
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above.
      <span key={index} className="whole">
        {part.replaceAll('\u00a0', ' ')}
      </span>
    )
  })
}
