import type { ApplicationsDeps } from '#lib/applications/applications-deps.ts'
import type { LinkDeps } from '../links/link-deps.ts'

/** What links to a person's own part depend on. */
export type PersonLinksDeps = ApplicationsDeps &
  Pick<LinkDeps, 'brand' | 'publicUrl' | 'idleMs' | 'emails'>

/**
 * The version of the consent text (`personLinks.consent` of the catalogues). A changed text gets a new name;
 * the catalogues keep earlier ones, since the audit trail cites a text by name, language and hash.
 */
export const consentWording = 'own-part-6'
