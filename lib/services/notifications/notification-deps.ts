import type { Store } from '../../adapters/database/store.ts'
import type { ScopeSettings } from '../../domain/staff/scope-settings.ts'
import type { SupportContacts } from '../../domain/support-contacts.ts'
import type { Language } from '../../i18n/languages.ts'

/** How messages to customers are sent, and what they say about the firm. */
export type NotificationSettings = {
  brand: string
  /** Of e-mails to staff, for whom no language is stored; English where it is not set. */
  staffLanguage?: Language | undefined
  /** How staff reach the people who run this service. */
  staffSupport?: SupportContacts | undefined
  publicUrl: URL
  /** In which languages customers are written to; all where it is not set. */
  languages?: readonly Language[] | undefined
  /** Whether e-mails can be sent. */
  email: boolean
  /** Whether SMS can be sent. */
  sms: boolean
  /** How customers reach the firm; e-mails say it. */
  support?: SupportContacts | undefined
  /** Within how many hours most applications are decided; nothing is said of it where it is not set. */
  usualDecisionHours?: number | undefined
  /** Which applications each member sees: only those members are written to about one. */
  staffScope?: ScopeSettings | undefined
}

/** The dependencies of notifications; without settings nobody is notified. */
export type NotificationDeps = {
  store: Store
  now: () => Date
  notices?: NotificationSettings | undefined
}
