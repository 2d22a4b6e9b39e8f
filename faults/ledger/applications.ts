/** What the platform holds and what an operation does to it. No faults here: this is the truth. */
import { requestApplication, requestUpdates } from '../../lib/platform/contract.ts'
import type { Held, Moment } from './script.ts'

/** An answer of the platform itself. */
export type Said = { status: number; json: unknown }

type Application = Held & { lifeMs: number; wants: string | undefined }
export type Applications = ReturnType<typeof createApplications>

export function createApplications(now: () => number) {
  const all: Application[] = []

  const require = (id: string) => all.find((application) => application.id === id)

  return {
    /** A second one for a known customer is a second one, unless `unique`. */
    create(
      bytes: Buffer,
      terms: { unique: boolean; wants: string | undefined; lifeMs: number },
    ): Said {
      const parsed = requestApplication.safeParse(parseJson(bytes))
      if (!parsed.success) return refusal('INVALID_FIELD', 'The body is no application.')
      const { customer_id: customerId } = parsed.data
      if (terms.unique && all.some((each) => each.customerId === customerId)) {
        return refusal('CUSTOMER_ID_TAKEN', 'customer_id: belongs to another application')
      }
      const id = `app-${all.length + 1}-${customerId}`
      const first = { at: now(), status: terms.wants ? 'INCOMPLETE' : 'READY_FOR_SUBMISSION' }
      all.push({
        id,
        customerId,
        body: parsed.data,
        moments: [first],
        lifeMs: terms.lifeMs,
        wants: terms.wants,
      })
      return good({ id })
    },
    update(id: string, bytes: Buffer): Said {
      const application = require(id)
      if (!application) return missing
      const parsed = requestUpdates.safeParse(parseJson(bytes))
      if (!parsed.success) return refusal('INVALID_FIELD', 'The body is no update.')
      if (isSubmitted(application)) return refusal('INVALID_STATUS', 'It is under review.')
      for (const { field, value } of parsed.data.updates) {
        setAt(application.body, field, value)
        if (application.wants && field.endsWith(application.wants)) {
          application.wants = undefined
          application.moments.push({ at: now(), status: 'READY_FOR_SUBMISSION' })
        }
      }
      return good({ id })
    },
    submit(id: string): Said {
      const application = require(id)
      if (!application) return missing
      if (statusOf(application, now()) !== 'READY_FOR_SUBMISSION') {
        return refusal('INVALID_STATUS', 'The status of the application does not allow this.')
      }
      const at = now()
      application.moments.push(
        { at, status: 'SUBMITTED' },
        { at: at + application.lifeMs / 2, status: 'PROCESSING' },
        { at: at + application.lifeMs, status: 'APPROVED' },
      )
      return good({ id })
    },
    status(id: string): Said {
      const application = require(id)
      if (!application) return missing
      const { wants } = application
      return good({
        id,
        status: statusOf(application, now()),
        application_type: application.body.application_type,
        account_to_open: application.body.account_to_open,
        terms_and_conditions_accepted: application.body.terms_and_conditions_accepted,
        customer_id: application.customerId,
        application_errors: [],
        application_document_errors: [],
        individual_errors: [],
        application_validation_errors: wants
          ? [{ field_name: wants, field_status: 'INCOMPLETE', description: `${wants} is needed.` }]
          : [],
      })
    },
    list(customerId: string): Said {
      const found = all.filter((each) => each.customerId === customerId)
      return good({
        applications: found.map((each) => ({
          id: each.id,
          customer_id: each.customerId,
          status: statusOf(each, now()),
        })),
      })
    },
    customerOf: (id: string) => require(id)?.customerId ?? '',
    held: (): Held[] =>
      all.map(({ id, customerId, body, moments }) => ({
        id,
        customerId,
        body,
        moments: moments.filter(({ at }) => at <= now()),
      })),
  }
}

const missing: Said = {
  status: 404,
  json: { errors: [{ code: 'NOT_FOUND', description: 'There is nothing at this address.' }] },
}

function good(data: unknown): Said {
  return { status: 200, json: { data } }
}

function refusal(code: string, description: string): Said {
  return { status: 400, json: { errors: [{ code, description }] } }
}

function statusOf({ moments }: { moments: Moment[] }, at: number): string {
  return moments.findLast((moment) => moment.at <= at)?.status ?? ''
}

function isSubmitted({ moments }: { moments: Moment[] }): boolean {
  return moments.some(({ status }) => status === 'SUBMITTED')
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Sets the value at a dotted path of our own request, which the contract has checked. */
function setAt(body: Record<string, unknown>, path: string, value: string): void {
  const names = path.split('.')
  const last = names.pop() ?? ''
  let part = body
  for (const name of names) {
    part[name] ??= {}
    part = part[name] as Record<string, unknown>
  }
  part[last] = value
}
