import type { Language } from '../messages/languages.ts'
import type { ScopeSettings } from '../staff/scope-settings.ts'
import type { Store } from '../store/store.ts'

/** How messages to customers leave here, and what they say of us. */
export type NoticeSettings = {
  brand: string
  /** Of e-mails to staff, of whom no language is stored; English where it is not set. */
  staffLanguage?: Language | undefined
  publicUrl: URL
  /** Whether e-mails can be sent. */
  email: boolean
  /** Whether SMS can be sent. */
  sms: boolean
  /** Which applications each of staff sees: nobody else of them is written to about one. */
  staffScope?: ScopeSettings | undefined
}

/** What telling customers needs from outside; without settings nobody is told anything. */
export type NoticesDeps = {
  store: Store
  now: () => Date
  notices?: NoticeSettings | undefined
}
