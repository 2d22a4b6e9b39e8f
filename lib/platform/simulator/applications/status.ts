import { attestationFields } from '../../contract/requests.ts'
import type { ApplicationStatus } from '../../contract/values.ts'
import { individualRequirements, listMissingPeople } from '../requirements/company-requirements.ts'
import { listMissingConsents, listMissingFields } from '../requirements/person-requirements.ts'
import { type FieldError, listMissing, readDetail } from '../requirements/requirement.ts'
import { findIndividualScenario, findScenario } from '../scenarios/select-scenario.ts'
import { type DocumentState, listDocuments } from './documents.ts'
import type { StoredApplication, Submission } from './stored-application.ts'
import { isDecided, submittedSeconds } from './submission-times.ts'

/** The current status of an application, and its missing items. */
export type ComputedStatus = {
  status: ApplicationStatus
  fields: FieldError[]
  consents: FieldError[]
  /** Roles that nobody of a company has, as errors of the version. */
  people: string[]
  /** Only people with missing items. */
  individuals: { id: string; fields: FieldError[] }[]
  /** Every document, whatever its status. */
  documents: DocumentState[]
}

type StatusOptions = { now: Date; attestation: boolean }

/**
 * Computes the status from stored times at every read, so a restart changes nothing and there are no timers.
 */
export function computeStatus(
  application: StoredApplication,
  { now, attestation }: StatusOptions,
): ComputedStatus {
  const { body, individuals } = application
  const documents = listDocuments(application, now)
  const nothing = { fields: [], consents: [], people: [], individuals: [], documents }
  const last = application.submissions.at(-1)
  if (last && !isDecided(last, now)) {
    const seconds = (now.getTime() - Date.parse(last.at)) / 1000
    return { ...nothing, status: seconds < submittedSeconds ? 'SUBMITTED' : 'PROCESSING' }
  }
  if (last && last.decision !== 'CHANGES_REQUESTED') return { ...nothing, status: last.decision }

  const unchanged = findUnchangedFields(application, last)
  const asked = {
    fields: mergeFieldErrors(
      unchanged(undefined),
      listMissingFields(body, attestation, listScenarioFields(application, attestation)),
    ),
    consents: listMissingConsents(body, attestation),
    people: listMissingPeople(
      body,
      individuals.map((one) => one.body),
      attestation,
    ),
    individuals: individuals
      .map(({ id, body: person }) => {
        const also = findIndividualScenario(person).requiresFields ?? []
        const fixed = individualRequirements.filter(
          ({ field }) => !also.some((wish) => wish.field === field),
        )
        const required = [...fixed, ...also.filter(isInVersion(attestation, ''))]
        const missing = listMissing(required, person, { body, attestation })
        return { id, fields: mergeFieldErrors(unchanged(id), missing) }
      })
      .filter(({ fields }) => fields.length > 0),
    documents,
  }
  const { awaitsApproval = false } = findScenario(application)
  return { ...asked, status: getOpenStatus(asked, last, awaitsApproval) }
}

function getOpenStatus(
  { fields, consents, people, individuals, documents }: Omit<ComputedStatus, 'status'>,
  last: Submission | undefined,
  awaitsApproval: boolean,
): ApplicationStatus {
  const everyField = [...fields, ...individuals.flatMap((person) => person.fields)]
  const toGive = documents.filter(({ status }) => status !== 'SUBMITTED' && status !== 'APPROVED')
  const isUnchanged =
    everyField.some(({ field_status }) => field_status === 'CHANGES_REQUESTED') ||
    toGive.some(({ id }) => last?.requestedFiles.some(({ documentId }) => documentId === id))
  if (isUnchanged) return 'CHANGES_REQUESTED'
  const unapproved = awaitsApproval ? documents.filter(({ status }) => status !== 'APPROVED') : []
  const isComplete = [everyField, consents, people, toGive, unapproved].every(
    (list) => list.length === 0,
  )
  return isComplete ? 'READY_FOR_SUBMISSION' : 'INCOMPLETE'
}

/** Lists the scenario's requirements beyond the fixed list, without extra fields that were given. */
function listScenarioFields(application: StoredApplication, attestation: boolean) {
  const { extraFields } = application
  return (findScenario(application).requiresFields ?? [])
    .filter(({ nameInStatus = '' }) => !extraFields[nameInStatus])
    .filter(isInVersion(attestation, 'customer_details.'))
}

/** No version requires a field that it would refuse. */
function isInVersion(attestation: boolean, before: string) {
  return ({ field }: { field: string }) =>
    attestation || !attestationFields.includes(`${before}${field}`)
}

/** Requested changes whose field still has its previous value: of an individual, or of the customer. */
function findUnchangedFields(
  { body, individuals }: StoredApplication,
  last: Submission | undefined,
) {
  return (individualId: string | undefined): FieldError[] => {
    const part = individualId
      ? individuals.find(({ id }) => id === individualId)?.body
      : body.customer_details
    return (last?.requestedChanges ?? [])
      .filter((change) => change.individualId === individualId)
      .filter(({ field, previous }) => part && readDetail(part, field) === previous)
      .map(({ field, description }) => ({
        field_name: field,
        field_status: 'CHANGES_REQUESTED',
        description,
      }))
  }
}

function mergeFieldErrors(unchanged: FieldError[], missing: FieldError[]): FieldError[] {
  const named = new Set(unchanged.map(({ field_name }) => field_name))
  return [...unchanged, ...missing.filter(({ field_name }) => !named.has(field_name))]
}
