import type { MediaType } from './inspection/inspect-file.ts'

const extensions: Record<MediaType, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}

/**
 * The name under which a document goes on: made from its type and its content, never from the name
 * the customer's file had. `PASSPORT` gives `passport.pdf`; a type without letters `document.pdf`.
 */
export function buildFileName(document: string, mediaType: MediaType): string {
  const words = document.toLowerCase().match(/[a-z0-9]+/g) ?? []
  const name = words.join('-').slice(0, 60).replace(/-$/, '')
  return `${name || 'document'}.${extensions[mediaType]}`
}

const longestShown = 80

/**
 * The customer's own name of a file, to be shown back to them and to nobody else: without the
 * folders some browsers send, without what cannot be seen or turns the line round, short enough for
 * a line, its end kept.
 */
export function toDisplayName(given: string): string {
  const plain = given
    .toWellFormed()
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  const emails = [...plain]
  if (emails.length <= longestShown) return plain
  return `${emails.slice(0, longestShown - 13).join('')}…${emails.slice(-12).join('')}`
}
