'use server'

import { redirect } from 'next/navigation'
import { readField } from '@/app/_request/form-field.ts'
import { personalDataPath, staffPath } from '@/app/_request/paths.ts'
import {
  requireApplicationFromForm,
  requirePermitted,
  type StaffVisit,
} from '@/app/_request/staff-visit.ts'
import { dataRejectionReasons, dataRequestReasons } from '@/lib/database/states.ts'
import { type DataRequestOutcome, decideData, requestData } from '@/lib/privacy/data-requests.ts'

/** Asks for an export or an erasure; without a second person an erasure is done. */
export async function requestDataAction(form: FormData): Promise<void> {
  const { visit, application } = await requireApplicationFromForm(form)
  const kind = readField(form, 'kind') === 'export' ? 'export' : 'erasure'
  const reason = dataRequestReasons.find((each) => each === readField(form, 'reason'))
  if (!reason) redirect(`${personalDataPath(visit.language, application)}?done=missing`)
  const given = { applicationId: application, kind, reason } as const
  finish(visit, application, await requestData(visit.portico.privacy, visit.member, given))
}

/** Approves, rejects or takes back a request. */
export async function decideDataAction(form: FormData): Promise<void> {
  const { visit, application } = await requireApplicationFromForm(form)
  const outcome = readField(form, 'outcome') === 'approved' ? 'approved' : 'rejected'
  const confirmed = readField(form, 'confirmed')
  const why = dataRejectionReasons.find((each) => each === readField(form, 'why'))
  const given = { applicationId: application, outcome, confirmed, why } as const
  finish(visit, application, await decideData(visit.portico.privacy, visit.member, given))
}

function finish(visit: StaffVisit, applicationId: string, answered: DataRequestOutcome): never {
  const event = 'data_request_answered'
  const outcome = requirePermitted(visit, { event, outcome: answered, applicationId })
  if (outcome === 'erased') {
    redirect(`${staffPath(visit.language, 'erased')}?application=${applicationId}`)
  }
  const page = personalDataPath(visit.language, applicationId)
  if (outcome === 'unconfirmed') redirect(`${page}?approve=erasure`)
  redirect(`${page}?done=${outcome}`)
}
