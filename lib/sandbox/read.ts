import { type Answer, failure } from './answers.ts'
import { findApplication, type StoredApplication, standingOf } from './application.ts'
import { type Context, findReadFault } from './context.ts'
import { scenarioOf } from './scenarios.ts'

/** "Get application": the body as it stands, with its id and status. */
export function getApplication(context: Context, id: string): Promise<Answer> {
  return readOne(context, id, (application) => showApplication(application, context))
}

/** "Status": in the spelling of the version, 1.0.5, or 1.1 where attestation is asked for. */
export function getStatus(context: Context, id: string): Promise<Answer> {
  return readOne(context, id, (application) => {
    const { body } = application
    const { status, fields, consents } = standingOf(application, { ...context, now: context.now() })
    const data = {
      id,
      status,
      application_type: body.application_type,
      account_to_open: body.account_to_open,
      terms_and_conditions_accepted: body.terms_and_conditions_accepted,
      customer_id: body.customer_id,
      application_document_errors: [],
      individual_errors: [],
    }
    if (!context.attestation)
      return {
        ...data,
        application_errors: [],
        application_validation_errors: [...fields, ...consents],
      }
    const isTerms = (name: string) => name === 'terms_and_conditions_accepted'
    return {
      ...data,
      application_errors: consents.some(({ field_name }) => isTerms(field_name))
        ? ['TERMS_AND_CONDITIONS_NOT_ACCEPTED']
        : [],
      validation_errors: [...fields, ...consents.filter(({ field_name }) => !isTerms(field_name))],
    }
  })
}

/** An application as "get" and "list" show it. */
export function showApplication(
  application: StoredApplication,
  { now, attestation }: Pick<Context, 'now' | 'attestation'>,
): Record<string, unknown> & { status: string } {
  const { status } = standingOf(application, { attestation, now: now() })
  return {
    id: application.id,
    status,
    ...application.body,
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
  const scenario = scenarioOf(application.body.customer_details.last_name)
  context.remember({ scenario: scenario.id, applicationId: id })
  const fault = await findReadFault(context, scenario)
  return fault ?? { status: 200, body: { data: show(application) } }
}
