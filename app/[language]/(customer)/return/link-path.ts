import { readField } from '@/app/_request/form-field.ts'
import { returnPath } from '@/app/_request/paths.ts'
import type { Language } from '@/lib/i18n/languages.ts'

/** The page of the link that a form is about: that of a message, or of a link that was sent. */
export function linkPath(language: Language, form: FormData): string {
  const message = readField(form, 'message')
  const page = encodeURIComponent(message || readField(form, 'link'))
  return returnPath(language, message ? `message/${page}` : page)
}
