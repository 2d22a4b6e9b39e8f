import type { OpeningHours } from './opening-hours.ts'

/** How customers, or staff, reach the operator; every page shows each way that is set. */
export type SupportContacts = {
  email?: string | undefined
  /** With its country code, as the operator writes it. */
  phone?: string | undefined
  url?: URL | undefined
  /** When somebody answers there. */
  hours?: OpeningHours | undefined
}

/** Tells whether there is any way at all; without one it is a test environment. */
export function hasSupport({ email, phone, url }: SupportContacts): boolean {
  return [email, phone, url].some((way) => way !== undefined)
}
