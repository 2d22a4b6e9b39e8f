import { type ComputedStatus, computeStatus } from '../applications/status.ts'
import { toStatusBody } from '../applications/status-spellings.ts'
import { findApplication, type StoredApplication } from '../applications/stored-application.ts'
import { type ApiResponse, apiError } from '../http/api-response.ts'
import { type CallContext, findReadFault } from '../http/call-context.ts'
import { findScenario } from '../scenarios/select-scenario.ts'

/** "Get application": the current body, with its id and status. */
export function getApplication(context: CallContext, id: string): Promise<ApiResponse> {
  return readOne(context, id, (application) => presentApplication(application, context))
}

/** Answers "Status" in one of its two spellings, by whether the attestation is required. */
export function getStatus(context: CallContext, id: string): Promise<ApiResponse> {
  return readOne(context, id, (application) => {
    const { body } = application
    const computed: ComputedStatus = computeStatus(application, { ...context, now: context.now() })
    return {
      id,
      status: computed.status,
      application_type: body.application_type,
      account_to_open: body.account_to_open,
      terms_and_conditions_accepted: body.terms_and_conditions_accepted,
      customer_id: body.customer_id,
      ...toStatusBody(computed, context.attestation),
    }
  })
}

/** An application as "get" and "list" show it: a company with its people. */
export function presentApplication(
  application: StoredApplication,
  { now, attestation }: Pick<CallContext, 'now' | 'attestation'>,
): Record<string, unknown> & { status: string } {
  const { body, individuals } = application
  const { status } = computeStatus(application, { attestation, now: now() })
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
  context: CallContext,
  id: string,
  show: (application: StoredApplication) => unknown,
): Promise<ApiResponse> {
  const application = await findApplication(context.records, id)
  if (application?.clientId !== context.clientId) return apiError('NOT_FOUND')
  const scenario = findScenario(application)
  context.noteCallFacts({ scenario: scenario.id, applicationId: id })
  const fault = await findReadFault(context, scenario)
  return fault ?? { status: 200, body: { data: show(application) } }
}
