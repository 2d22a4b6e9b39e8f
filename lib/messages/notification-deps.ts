import type { BrandLook } from '#lib/config/rules/brand-look.ts'
import type { SupportContacts } from '#lib/config/rules/support-contacts.ts'
import type { Store } from '#lib/database/store.ts'
import type { Language } from '#lib/i18n/languages.ts'
import type { ScopeSettings } from '#lib/staff/rules/scope-settings.ts'

/** How messages to customers are sent, and what they say about the firm. */
export type NotificationSettings = {
  brand: string
  /** The look of e-mails; the default one if unset. */
  look?: BrandLook | undefined
  /** The language of e-mails to staff, for whom none is stored; English by default. */
  staffLanguage?: Language | undefined
  /** How staff reach the people who run this service. */
  staffSupport?: SupportContacts | undefined
  publicUrl: URL
  /** The languages in which customers are written to; all by default. */
  languages?: readonly Language[] | undefined
  /** Whether e-mails can be sent. */
  email: boolean
  /** Whether SMS can be sent. */
  sms: boolean
  /** How customers reach the firm; e-mails state it. */
  support?: SupportContacts | undefined
  /** The number of hours in which most applications are decided; omitted from messages if unset. */
  usualDecisionHours?: number | undefined
  /** Decides which applications each member sees; only they are written to about one. */
  staffScope?: ScopeSettings | undefined
}

/** The dependencies of notifications; without settings nobody is notified. */
export type NotificationDeps = {
  store: Store
  now: () => Date
  notices?: NotificationSettings | undefined
}
