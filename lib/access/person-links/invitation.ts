/** What an invitation to a person's own part says of its sender. */
import { isolateDirection } from '#lib/i18n/isolate-direction.ts'
import { findApplicant, formatPersonName } from '#lib/onboarding/company-people/people.ts'
import type { Answers } from '#lib/onboarding/journeys.ts'

/** The company, and the person who fills in its application; undefined if not known, or not to be said. */
export type Invitation = { company: string | undefined; inviter: string | undefined }

/** Describes who invites, by the answers of a company's application. */
export function describeInvitation(answers: Answers): Invitation {
  const company = answers.company_name?.values.registered_name
  const applicant = findApplicant(answers)
  return {
    company: typeof company === 'string' ? company : undefined,
    inviter: (applicant && formatPersonName(applicant)) || undefined,
  }
}

/** An address, or a number to call: programs for e-mail make a link of it. */
const likeContact = /@|:\/\/|www|[.。．｡]\p{L}{2}|\d[\d\s().-]{5}/iu

/**
 * Omits names that would be read as an address or a number to call: anybody can start an application, and have
 * an e-mail with a name of their making sent to a stranger.
 */
export function omitContacts({ company, inviter }: Invitation): Invitation {
  const omit = (name: string | undefined) => (name && likeContact.test(name) ? undefined : name)
  return { company: omit(company), inviter: omit(inviter) }
}

/** Returns the values of a text that names who invites as far as they are known. */
export function nameInviter({ company, inviter }: Invitation) {
  const naming = company ? (inviter ? 'both' : 'company') : 'none'
  return {
    naming,
    company: company ? isolateDirection(company) : '',
    inviter: inviter ? isolateDirection(inviter) : '',
  }
}
