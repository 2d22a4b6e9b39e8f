import type { Store } from '../../adapters/database/store.ts'
import type { ScopeSettings } from '../../domain/staff/scope-settings.ts'
import type { Language } from '../../i18n/languages.ts'

/** How messages to customers leave here, and what they say of us. */
export type NotificationSettings = {
  brand: string
  /** Of e-mails to staff, of whom no language is stored; English where it is not set. */
  staffLanguage?: Language | undefined
  publicUrl: URL
  /** In which languages customers are written to; all where it is not set. */
  languages?: readonly Language[] | undefined
  /** Whether e-mails can be sent. */
  email: boolean
  /** Whether SMS can be sent. */
  sms: boolean
  /** Which applications each of staff sees: nobody else of them is written to about one. */
  staffScope?: ScopeSettings | undefined
}

/** What telling customers needs from outside; without settings nobody is told anything. */
export type NotificationDeps = {
  store: Store
  now: () => Date
  notices?: NotificationSettings | undefined
}
