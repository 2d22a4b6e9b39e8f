/** What the platform holds and what an operation does to it. No faults here: this is the truth. */
import {
  requestApplication,
  requestCorporateApplication,
  requestUpdates,
} from '../../lib/platform/contract/requests.ts'
import { addPerson, deletePerson, missingRoles, updatePerson } from './people.ts'
import {
  notFoundResponse,
  type PlatformResponse,
  parseJson,
  refusal,
  setAt,
  successResponse,
} from './platform-response.ts'
import type { RecordedApplication, StatusChange } from './script.ts'

type Application = RecordedApplication & { lifeMs: number; requiredField: string | undefined }
export type Applications = ReturnType<typeof createApplications>

/** What an update writes as text and an application holds as a boolean. */
const booleans = ['terms_and_conditions_accepted', 'information_attested']

export function createApplications(now: () => number) {
  const all: Application[] = []

  const require = (id: string) => all.find((application) => application.id === id)

  /** Before it is submitted the platform looks by itself whether all is there. */
  function look(application: Application): void {
    const { requiredField, people, moments } = application
    const isAccepted = application.body.terms_and_conditions_accepted === true
    if (isAccepted) application.acceptedAt ??= now()
    const isWhole =
      isAccepted && !requiredField && (!isCompany(application) || missingRoles(people).length === 0)
    const status = isWhole ? 'READY_FOR_SUBMISSION' : 'INCOMPLETE'
    if (moments.at(-1)?.status !== status) moments.push({ at: now(), status })
  }

  return {
    /** A second one for a known customer is a second one, unless `unique`. */
    create(
      bytes: Buffer,
      terms: { unique: boolean; requiredField: string | undefined; lifeMs: number },
    ): PlatformResponse {
      const json = parseJson(bytes)
      const person = requestApplication.safeParse(json)
      const parsed = person.success ? person : requestCorporateApplication.safeParse(json)
      if (!parsed.success) return refusal('INVALID_FIELD', 'The body is no application.')
      const { customer_id: customerId } = parsed.data
      if (terms.unique && all.some((each) => each.customerId === customerId)) {
        return refusal('CUSTOMER_ID_TAKEN', 'customer_id: belongs to another application')
      }
      const id = `app-${all.length + 1}-${customerId}`
      const application: Application = {
        id,
        customerId,
        body: parsed.data,
        people: [],
        moments: [],
        lifeMs: terms.lifeMs,
        requiredField: terms.requiredField,
        acceptedAt: undefined,
      }
      all.push(application)
      look(application)
      return successResponse({ id })
    },
    update(id: string, bytes: Buffer): PlatformResponse {
      const application = require(id)
      if (!application) return notFoundResponse
      const parsed = requestUpdates.safeParse(parseJson(bytes))
      if (!parsed.success) return refusal('INVALID_FIELD', 'The body is no update.')
      if (isSubmitted(application)) return refusal('INVALID_STATUS', 'It is under review.')
      for (const { field, value } of parsed.data.updates) {
        setAt(application.body, field, booleans.includes(field) ? value === 'true' : value)
        if (application.requiredField && field.endsWith(application.requiredField))
          application.requiredField = undefined
      }
      look(application)
      return successResponse({ id })
    },
    /** Returns what is asked of the people of an application, if it is a company's that may change. */
    ofPeople(
      id: string,
      asked:
        | { do: 'add'; bytes: Buffer; unique: boolean }
        | { do: 'change'; person: string; bytes: Buffer }
        | { do: 'delete'; person: string },
    ): PlatformResponse {
      const application = require(id)
      if (!application) return notFoundResponse
      if (!isCompany(application)) return refusal('NOT_A_CORPORATION', 'It has no individuals.')
      if (isSubmitted(application)) return refusal('INVALID_STATUS', 'It is under review.')
      const { people } = application
      const response =
        asked.do === 'add'
          ? addPerson(people, asked.bytes, asked.unique)
          : asked.do === 'change'
            ? updatePerson(people, asked.person, asked.bytes)
            : deletePerson(people, asked.person)
      look(application)
      return response
    },
    find(id: string): PlatformResponse {
      const application = require(id)
      if (!application) return notFoundResponse
      const { body, people, customerId } = application
      return successResponse({
        id,
        status: statusOf(application, now()),
        customer_id: customerId,
        customer_details: {
          ...(body.customer_details as object),
          ...(isCompany(application) && {
            individuals: people.map((person) => ({ id: person.id, ...person.body })),
          }),
        },
      })
    },
    submit(id: string): PlatformResponse {
      const application = require(id)
      if (!application) return notFoundResponse
      if (statusOf(application, now()) !== 'READY_FOR_SUBMISSION') {
        return refusal('INVALID_STATUS', 'The status of the application does not allow this.')
      }
      const at = now()
      application.moments.push(
        { at, status: 'SUBMITTED' },
        { at: at + application.lifeMs / 2, status: 'PROCESSING' },
        { at: at + application.lifeMs, status: 'APPROVED' },
      )
      return successResponse({ id })
    },
    status(id: string): PlatformResponse {
      const application = require(id)
      if (!application) return notFoundResponse
      const { requiredField } = application
      return successResponse({
        id,
        status: statusOf(application, now()),
        application_type: application.body.application_type,
        account_to_open: application.body.account_to_open,
        terms_and_conditions_accepted: application.body.terms_and_conditions_accepted,
        customer_id: application.customerId,
        application_errors: isCompany(application) ? missingRoles(application.people) : [],
        application_document_errors: [],
        individual_errors: [],
        application_validation_errors: requiredField
          ? [
              {
                field_name: requiredField,
                field_status: 'INCOMPLETE',
                description: `${requiredField} is needed.`,
              },
            ]
          : [],
      })
    },
    list(customerId: string): PlatformResponse {
      const found = all.filter((each) => each.customerId === customerId)
      return successResponse({
        applications: found.map((each) => ({
          id: each.id,
          customer_id: each.customerId,
          status: statusOf(each, now()),
        })),
      })
    },
    customerOf: (id: string) => require(id)?.customerId ?? '',
    held: (): RecordedApplication[] =>
      all.map(({ id, customerId, body, people, moments, acceptedAt }) => ({
        id,
        customerId,
        body,
        people,
        acceptedAt,
        moments: moments.filter(({ at }) => at <= now()),
      })),
  }
}

function statusOf({ moments }: { moments: StatusChange[] }, at: number): string {
  return moments.findLast((moment) => moment.at <= at)?.status ?? ''
}

function isCompany({ body }: { body: Record<string, unknown> }): boolean {
  return body.application_type === 'CORPORATION'
}

function isSubmitted({ moments }: { moments: StatusChange[] }): boolean {
  return moments.some(({ status }) => status === 'SUBMITTED')
}
