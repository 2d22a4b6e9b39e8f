import type { ApplicationsDeps } from '../applications/applications-deps.ts'
import type { ResumeDeps } from '../resume/resume-deps.ts'

/** What links to a person's own part need from outside. */
export type PersonLinksDeps = ApplicationsDeps &
  Pick<ResumeDeps, 'brand' | 'publicUrl' | 'idleMs'> & {
    /** Whether e-mails can be sent: without them there is no link. */
    emails: boolean
  }

/** How long a link can be opened, in milliseconds: the people of a company do not wait for it. */
export const personLinkLifetimeMs = 7 * 24 * 3_600_000

/** Of one application: several owners, and a few addresses that were mistyped. */
export const maxPersonLinksPerHour = 12

/**
 * Of the text that is agreed to (`personLinks.consent` of the catalogues). Another text has another name; the
 * earlier ones stay there, as what the audit trail names by wording, language and hash.
 */
export const consentWording = 'own-part-6'
