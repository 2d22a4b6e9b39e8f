import type { ReactNode } from 'react'

/**
 * Returns a text in which no line breaks what no-break spaces join, unless the letters are so large that it fits on
 * no line: then it breaks between words, where no-break spaces would have it break within one.
 */
export function showWhole(text: string): ReactNode {
  const parts = text.split(/([^ \n]*\u00a0[^ \n]*)/)
  if (parts.length === 1) return text
  return parts.map((part, index) => {
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
