'use server'

import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { readField } from '@/app/_request/form-field.ts'
import { fillPath } from '@/app/_request/paths.ts'
import {
  answerNotFound,
  requireApplicationFromForm,
  requirePermitted,
} from '@/app/_request/staff-visit.ts'
import { findNotRightReason } from '@/lib/applications/say-not-right.ts'
import { liftLock } from '@/lib/casework/lift-lock.ts'
import { findAddressPrefix } from '@/lib/http/network-prefix.ts'

/** Ends the lock of answers that a partner gave, as the customer told staff what is wrong with them. */
export async function liftLockAction(form: FormData): Promise<void> {
  const { visit, application: applicationId } = await requireApplicationFromForm(form)
  const { portico, member, language, requestId } = visit
  const code = findNotRightReason(readField(form, 'reason'))
  if (!code) answerNotFound(requestId)
  const person = readField(form, 'person') || undefined
  const lifted = await liftLock(
    portico,
    member,
    {
      applicationId,
      language,
      network: findAddressPrefix(await headers(), portico.env.trustProxy),
      requestId,
    },
    { step: readField(form, 'step'), person, code },
  )
  const outcome = requirePermitted(visit, { event: 'lock_lifted', outcome: lifted, applicationId })
  redirect(`${fillPath(language, applicationId)}?saved=${results[outcome]}`)
}

const results = {
  unlocked: 'lifted',
  unchanged: 'lifted',
  not_editable: 'late',
  gone: 'gone',
  unavailable: 'unavailable',
} as const
