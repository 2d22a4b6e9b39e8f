/** The questions about a person of a company as they are put to that person, not about them. */
import type { Step } from '../define-step.ts'
import type { Progress } from '../progress/evaluate-progress.ts'
import { address } from '../steps/address.ts'
import { birth } from '../steps/birth.ts'
import { contact } from '../steps/contact.ts'
import { identification } from '../steps/identification.ts'
import { personAddress, personCountry, personResidence } from '../steps/person-address.ts'
import { personBirth, personContact } from '../steps/person-details.ts'
import { personIdentification, personTaxCountry } from '../steps/person-identification.ts'
import { personName } from '../steps/person-name.ts'
import { personShare } from '../steps/person-roles.ts'
import { residence } from '../steps/residence.ts'

/**
 * Pairs each step with the applicant's step that asks the same: its words are used, and its autofill tokens
 * (WCAG 2.2, 1.3.5). Only the company states their name, roles and share: by these they could make themselves
 * the applicant.
 */
const counterparts: readonly (readonly [Step, Step | undefined])[] = [
  [personBirth, birth],
  [personContact, contact],
  [personCountry, residence],
  [personAddress, address],
  // The applicant's is another question, and is not sent.
  [personTaxCountry, undefined],
  [personIdentification, identification],
]

const ownSteps = new Map(
  counterparts.map(([step, same]) => [step.id, same ? inWordsOf(step, same) : inOwnWords(step)]),
)

/** The estimated time for the questions: half a minute each, as on the start page. */
export const ownPartMinutes = Math.ceil(ownSteps.size / 2)

/** The step as it is put to the person themselves; undefined if it is not theirs to answer. */
export function findOwnStep({ id }: Pick<Step, 'id'>): Step | undefined {
  return ownSteps.get(id)
}

/** Asked of who fills in the application for the company, and not by a link. */
const applicantSteps = new Map<string, Step>(
  [personShare, personResidence].map((step) => [step.id, inOwnWords(step)]),
)

/** Returns the step in the words for a person of the company who fills in its application. */
export function toApplicantStep(step: Step): Step {
  return applicantSteps.get(step.id) ?? findOwnStep(step) ?? step
}

/** The progress with the questions about the person who fills it in put to them; their first page is neutral. */
export function addressApplicant(progress: Progress): Progress {
  const isApplicant = ({ asked }: Progress['people'][number]) =>
    asked.some(({ step, values }) => step.id === personName.id && values?.is_applicant === true)
  return {
    ...progress,
    people: progress.people.map((person) =>
      isApplicant(person)
        ? {
            ...person,
            asked: person.asked.map((each) => ({ ...each, step: toApplicantStep(each.step) })),
          }
        : person,
    ),
  }
}

function inWordsOf(step: Step, same: Step): Step {
  const fields = Object.entries(step.fields).map(([name, field]) => {
    const autoComplete = same.fields[name]?.autoComplete
    return [name, autoComplete ? { ...field, autoComplete } : field]
  })
  return { ...step, messagesOf: same.messagesOf ?? same.id, fields: Object.fromEntries(fields) }
}

function inOwnWords(step: Step): Step {
  return { ...step, messagesOf: `own_${step.id}` }
}
