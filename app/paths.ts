/** The addresses of the pages, in one place. */
import type { Language } from '@/lib/messages/languages.ts'
import type { Stock } from '@/lib/onboarding/journey.ts'

export function startPath(language: Language): string {
  return `/${language}`
}

export function applyPath(language: Language, application: string, page: string): string {
  return `/${language}/apply/${application}/${page}`
}

/** The same page, reached from the review, to which it leads back. */
export function changePath(language: Language, application: string, step: string): string {
  return `${applyPath(language, application, step)}?change=yes`
}

export function termsPath(language: Language, version: string, document: string): string {
  return `/${language}/terms/${version}/${document}`
}

/** Where to go on: the first thing still open, in the order of the journey. */
export function nextPage(stock: Stock, accepted: boolean): string {
  if (stock.circumstances.applicationType === 'CORPORATION') return 'company'
  return stock.open ?? (accepted ? 'review' : 'terms')
}
