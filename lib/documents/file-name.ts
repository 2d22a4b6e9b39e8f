import { tidy } from '#lib/onboarding/fields/text.ts'
import type { MediaType } from './inspection/media-type.ts'

const extensions: Record<MediaType, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}

/**
 * The name under which a document is sent: built from its type and its content, never from the name of the
 * customer's file. `PASSPORT` gives `passport.pdf`; a type without letters `document.pdf`.
 */
export function buildFileName(document: string, mediaType: MediaType): string {
  const words = document.toLowerCase().match(/[a-z0-9]+/g) ?? []
  const name = words.join('-').slice(0, 60).replace(/-$/, '')
  return `${name || 'document'}.${extensions[mediaType]}`
}

const maxDisplayLength = 80

/**
 * The customer's own name of a file, shown to them and to nobody else: without the folders that some
 * browsers send and without invisible or direction-changing characters, shortened to one line with its end.
 */
export function toDisplayName(given: string): string {
  const plain = tidy(
    given
      .toWellFormed()
      .replace(/^.*[/\\]/s, '')
      .replace(/[\p{Cc}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu, ''),
  )
  const emails = [...plain]
  if (emails.length <= maxDisplayLength) return plain
  return `${emails.slice(0, maxDisplayLength - 13).join('')}…${emails.slice(-12).join('')}`
}
