/**
 * A text in which no line breaks what no-break spaces join, unless the letters are so large that it fits on no line:
 * then it breaks between words, where no-break spaces would have it break within one.
 */
export function WholeText({ text }: { text: string }) {
  return text.split(/([^ \n]*\u00a0[^ \n]*)/).map((part, index) => {
    const key = `${index} ${part}`
    if (part === '') return null
    if (index % 2 === 0) return <span key={key}>{part}</span>
    return (
      <span key={key} className="whole">
        {part.replaceAll('\u00a0', ' ')}
      </span>
    )
  })
}
