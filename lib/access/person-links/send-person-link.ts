/** A customer sends a person of the company a link to their own part. */
import { randomUUID } from 'node:crypto'
import type { Language } from '#lib/i18n/languages.ts'
import { findPerson } from '#lib/onboarding/company-people/people.ts'
import type { Answers } from '#lib/onboarding/journeys.ts'
import { areAnswersEditable } from '#lib/submission/state/editable-answers.ts'
import { deriveApplicationSecret, deriveCode, linkLimits } from '../rules/link-codes.ts'
import { createSecret, hashSecret } from '../rules/secrets.ts'
import { sessionLabel } from '../rules/session-names.ts'
import { endPersonLinks } from './end-person-link.ts'
import { describeInvitation } from './invitation.ts'
import { composePersonLinkEmail } from './person-link-email.ts'
import type { PersonLinksDeps } from './person-links-deps.ts'

type SendPersonLinkOutcome =
  /** `link` is our id, by which the sender's browser shows the code. */
  | { outcome: 'sent'; link: string }
  /** `own`: the person is the one who fills in the application. */
  | { outcome: 'gone' | 'no_email' | 'not_editable' | 'no_person' | 'own' | 'too_many' }

/**
 * Sends the link; an earlier one to the same person ends, with what it opened. Staff cannot send one: its user
 * consents as that person, and staff have mailboxes too. `askerSecret` belongs to the asking browser, which
 * alone can show the code.
 */
export async function sendPersonLink(
  deps: PersonLinksDeps,
  {
    applicationId,
    session,
    askerSecret,
    personId,
    address,
    language,
  }: {
    applicationId: string
    session: Buffer
    askerSecret: string
    personId: string
    address: string
    language: Language
  },
): Promise<SendPersonLinkOutcome> {
  const { store, now, brand, publicUrl, notices } = deps
  if (!deps.emails) return { outcome: 'no_email' }
  return store.transactionFor(
    { kind: 'customer', session, applicationId },
    now(),
    async (tx): Promise<SendPersonLinkOutcome> => {
      const at = now()
      // Two at once would each leave the other's alive.
      const application = await store.applications.lock(tx, applicationId)
      if (!application) return { outcome: 'gone' }
      if (!(await areAnswersEditable(store, tx, application))) return { outcome: 'not_editable' }
      const person = findPerson(application.answers as Answers, personId)
      if (!person) return { outcome: 'no_person' }
      if (person.answers.person_name?.values.is_applicant) return { outcome: 'own' }
      const count = await store.personLinks.countLastHour(tx, applicationId, at)
      if (count >= linkLimits.person.perHour) return { outcome: 'too_many' }

      const actor = { kind: 'customer', session: sessionLabel(session) } as const
      await endPersonLinks(deps, tx, { applicationId, personId, state: 'superseded', actor })
      const token = createSecret()
      const [link, mail] = [randomUUID(), randomUUID()]
      const expiresAt = new Date(at.getTime() + linkLimits.person.lifetimeMs)
      const email = composePersonLinkEmail({
        to: address,
        language,
        brand,
        look: notices?.look,
        support: notices?.support,
        reference: application.customerId,
        invitation: describeInvitation(application.answers as Answers),
        url: `${publicUrl.origin}/${language}/own-part/${token}`,
        expiresAt,
      })
      await store.mail.add(tx, { id: mail, applicationId, email, now: at })
      await store.personLinks.add(tx, {
        id: link,
        token,
        applicationId,
        personId,
        mailId: mail,
        address,
        code: derivePersonCode(askerSecret, link),
        expiresAt,
        now: at,
      })
      const detail = { link, person: personId, mail }
      await store.audit.append(tx, {
        applicationId,
        actor,
        event: 'person_link_sent',
        detail,
        now: at,
      })
      return { outcome: 'sent', link }
    },
  )
}

/** The code that the sender tells the person: made of the secret of the browser that sent the link. */
export function derivePersonCode(askerSecret: string, link: string): string {
  return deriveCode(deriveApplicationSecret(askerSecret, link), 'person')
}

/**
 * The code of a link, for the browser that sent it: its session's token was the `askerSecret`. Undefined in
 * every other browser, where another code would be shown that opens nothing.
 */
export async function findPersonCode(
  { store }: Pick<PersonLinksDeps, 'store'>,
  { applicationId, link, token }: { applicationId: string; link: string; token: string },
): Promise<string | undefined> {
  const label = sessionLabel(hashSecret(token))
  const recorded = await store.audit.list(store.db, applicationId, ['person_link_sent'])
  const isHere = recorded.some(
    ({ event, actor, detail }) =>
      event === 'person_link_sent' &&
      (detail as { link: string }).link === link &&
      actor.kind === 'customer' &&
      actor.session === label,
  )
  return isHere ? derivePersonCode(token, link) : undefined
}
