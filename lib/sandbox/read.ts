import { type Answer, failure } from './answers.ts'
import { findApplication, type StoredApplication } from './application.ts'
import { scenarioOf } from './cast.ts'
import { type Context, findReadFault } from './context.ts'
import { type Standing, standingOf } from './standing.ts'
import { inVersion } from './status-spelling.ts'

/** "Get application": the body as it stands, with its id and status. */
export function getApplication(context: Context, id: string): Promise<Answer> {
  return readOne(context, id, (application) => showApplication(application, context))
}

/** "Status": in one of its two spellings, by whether the attestation is asked for. */
export function getStatus(context: Context, id: string): Promise<Answer> {
  return readOne(context, id, (application) => {
    const { body } = application
    const standing: Standing = standingOf(application, { ...context, now: context.now() })
    return {
      id,
      status: standing.status,
      application_type: body.application_type,
      account_to_open: body.account_to_open,
      terms_and_conditions_accepted: body.terms_and_conditions_accepted,
      customer_id: body.customer_id,
      ...inVersion(standing, context.attestation),
    }
  })
}

/** An application as "get" and "list" show it: a company with its people. */
export function showApplication(
  application: StoredApplication,
  { now, attestation }: Pick<Context, 'now' | 'attestation'>,
): Record<string, unknown> & { status: string } {
  const { body, individuals } = application
  const { status } = standingOf(application, { attestation, now: now() })
  const people = individuals.map((one) => ({ id: one.id, ...one.body }))
  return {
    id: application.id,
    status,
    ...body,
    ...(body.application_type === 'CORPORATION' && {
      customer_details: { ...body.customer_details, individuals: people },
    }),
    created_at: application.createdAt,
    updated_at: application.updatedAt,
  }
}

async function readOne(
  context: Context,
  id: string,
  show: (application: StoredApplication) => unknown,
): Promise<Answer> {
  const application = await findApplication(context.records, id)
  if (application?.clientId !== context.clientId) return failure('NOT_FOUND')
  const scenario = scenarioOf(application.body)
  context.remember({ scenario: scenario.id, applicationId: id })
  const fault = await findReadFault(context, scenario)
  return fault ?? { status: 200, body: { data: show(application) } }
}
