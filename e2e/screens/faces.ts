/** The appearances in which a screen is shown. */
import type { Page } from '@playwright/test'
import type { Language } from '../../lib/i18n/languages.ts'

export type Face = {
  name: string
  language: Language
  width: number
  colorScheme: 'light' | 'dark'
  /** The browser of a telephone, with touch: pages fold more there. */
  isMobile?: boolean
  /** The text size, relative to the reader's own. */
  textSize?: '200%'
}

const phone = { width: 375, isMobile: true } as const

export const faces: readonly Face[] = [
  { name: 'desktop', language: 'en', width: 1280, colorScheme: 'light' },
  { name: 'tablet', language: 'en', width: 820, colorScheme: 'light' },
  { name: 'dark-desktop', language: 'en', width: 1280, colorScheme: 'dark' },
  { name: 'phone', language: 'en', ...phone, colorScheme: 'light' },
  { name: 'dark', language: 'en', ...phone, colorScheme: 'dark' },
  { name: 'arabic', language: 'ar', width: 1280, colorScheme: 'light' },
  { name: 'arabic-phone', language: 'ar', ...phone, colorScheme: 'light' },
  { name: 'spanish', language: 'es', width: 1280, colorScheme: 'light' },
  { name: 'spanish-phone', language: 'es', ...phone, colorScheme: 'light' },
]

/** The faces of a control in use. */
export const facesInUse: readonly Face[] = [
  ...faces.filter(({ name }) => ['desktop', 'phone', 'dark', 'arabic-phone'].includes(name)),
  { name: 'large', language: 'en', width: 1280, colorScheme: 'light', textSize: '200%' },
]

/** The zone of each reader: hours of help and times are shown in it. */
export const zones: Partial<Record<Language, string>> = {
  es: 'America/Lima',
  ar: 'Asia/Dubai',
}

/** The appearance of an e-mail, also on the narrowest telephones. */
export type EmailFace = Face & { isText?: boolean }

export const emailFaces: readonly EmailFace[] = [
  { name: 'desktop', language: 'en', width: 800, colorScheme: 'light' },
  { name: 'phone', language: 'en', width: 360, colorScheme: 'light' },
  { name: 'dark', language: 'en', width: 360, colorScheme: 'dark' },
  { name: 'text', language: 'en', width: 360, colorScheme: 'light', isText: true },
  { name: 'spanish', language: 'es', width: 360, colorScheme: 'light' },
  { name: 'spanish-text', language: 'es', width: 360, colorScheme: 'light', isText: true },
  { name: 'arabic', language: 'ar', width: 360, colorScheme: 'light' },
  { name: 'arabic-dark', language: 'ar', width: 360, colorScheme: 'dark' },
  { name: 'arabic-text', language: 'ar', width: 360, colorScheme: 'light', isText: true },
]

/** Shows the page that is open in another appearance of the same language. */
export async function showFace(page: Page, { width, colorScheme, textSize }: Face): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.setViewportSize({ width, height: width < 500 ? 667 : 800 })
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size
  }, textSize ?? '')
}
