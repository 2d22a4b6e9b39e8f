import type { ApplicationsDeps } from '#lib/applications/applications-deps.ts'
import type { ResumeDeps } from '../return-links/resume-deps.ts'

/** What links to a person's own part depend on. */
export type PersonLinksDeps = ApplicationsDeps &
  Pick<ResumeDeps, 'brand' | 'publicUrl' | 'idleMs'> & {
    /** Whether e-mails can be sent: without them there is no link. */
    emails: boolean
  }

/** How long a link can be opened, in milliseconds: the people of a company do not wait for it. */
export const personLinkLifetimeMs = 7 * 24 * 3_600_000

/** Per application: several owners, and a few mistyped addresses. */
export const maxPersonLinksPerHour = 12

/**
 * The version of the consent text (`personLinks.consent` of the catalogues). A changed text gets a new name;
 * the catalogues keep earlier ones, since the audit trail cites a text by name, language and hash.
 */
export const consentWording = 'own-part-6'
