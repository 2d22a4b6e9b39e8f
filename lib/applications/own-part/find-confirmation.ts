/** Finds what a person confirmed in their own part, for the browser in which they did. */

import type { consentWording, PersonLinksDeps } from '#lib/access/person-links/person-links-deps.ts'
import type { PersonLink } from '#lib/access/store/person-links.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { getTranslator } from '#lib/i18n/translate.ts'
import type { Application } from '../store/applications.ts'
import { describePart, isConfirmed, type PersonPart } from './person-part.ts'

/** What a person confirmed: the time, the application, and the text they agreed to in its language. */
export type Confirmation = {
  at: Date
  reference: string
  agreed?: { text: string; language: Language }
  /** The confirmed answers, to print or save until that time; undefined once they have changed. */
  shown?: Pick<PersonPart, 'companyName' | 'personName' | 'asked'> & { until: Date }
}

/** The confirmation of the part that this browser had open. */
export async function findConfirmation(
  deps: PersonLinksDeps,
  { session, language }: { session: Buffer; language: Language },
): Promise<Confirmation | undefined> {
  const { store, brand } = deps
  const link = await store.personLinks.ofSession(store.db, session)
  if (link?.state !== 'done' || !link.endedAt) return undefined
  const application = await store.applications.find(store.db, link.applicationId)
  if (!application) return undefined
  const agreed = (await store.audit.list(store.db, link.applicationId, ['person_consented'])).find(
    ({ event, detail }) =>
      event === 'person_consented' && (detail as { link?: unknown }).link === link.id,
  )
  const shown = await findConfirmed(deps, application, link, language)
  return {
    at: link.endedAt,
    reference: application.customerId,
    ...(agreed && { agreed: readAgreed(agreed.detail, brand) }),
    ...(shown && { shown }),
  }
}

/**
 * The link has ended: its browser shows the confirmed answers as long as an idle part would have stayed open.
 */
async function findConfirmed(
  deps: PersonLinksDeps,
  application: Application,
  link: PersonLink,
  language: Language,
): Promise<Confirmation['shown']> {
  const ends = [link.idleUntil, link.sessionEndsAt].map((end) => end?.getTime() ?? 0)
  const until = new Date(Math.min(...ends))
  if (until <= deps.now()) return undefined
  const part = await describePart(deps, deps.store.db, application, link, language)
  if (!part || !isConfirmed(link, part)) return undefined
  const { companyName, personName, asked } = part
  return { companyName, personName, asked, until }
}

function readAgreed(detail: unknown, brand: string): NonNullable<Confirmation['agreed']> {
  const { wording, language } = detail as { wording: typeof consentWording; language: Language }
  return { text: getTranslator(language)(`personLinks.consent.${wording}`, { brand }), language }
}
