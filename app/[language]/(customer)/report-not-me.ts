'use server'

import { headers } from 'next/headers'
import { notFound, redirect, unstable_rethrow } from 'next/navigation'
import { readField } from '@/app/_request/form-field.ts'
import { applyPath, notMePath } from '@/app/_request/paths.ts'
import { requireNoStaff } from '@/app/_request/separation-of-duties.ts'
import {
  findLockedPath,
  requireApplication,
  requireVisit,
  type Visit,
} from '@/app/_request/visit.ts'
import { isSecret } from '@/lib/access/rules/secrets.ts'
import { findAddressPrefix } from '@/lib/http/network-prefix.ts'
import { type ReportSource, reportNotMe } from '@/lib/not-me-reports/report-not-me.ts'

/** Has the form of a token and is none: its page says that the link is not known. */
const unknownToken = 'x'.repeat(43)

/** Reports "This was not me" by the link in a message: for any reader, without a session. */
export async function reportByMessage(form: FormData): Promise<void> {
  const visit = await requireVisit(readField(form, 'language'))
  await requireNoStaff(form)
  if (await findLockedPath(visit)) notFound()
  const token = readField(form, 'message')
  const page = notMePath(visit.language, isSecret(token) ? token : unknownToken)
  const from = findAddressPrefix(await headers(), visit.portico.env.trustProxy)
  const allowed = await visit.portico.limits.tryCode(from)
  const isSaved = allowed.ok && (await report(visit, { token }))
  redirect(isSaved ? page : `${page}?saved=no`)
}

/** Reports it on behalf of the customer, in their own open application. */
export async function reportHere(form: FormData): Promise<void> {
  await requireNoStaff(form)
  const language = readField(form, 'language')
  const id = readField(form, 'application')
  const visit = await requireApplication(language, id, 'review')
  const page = applyPath(visit.language, visit.application.id, 'not-me')
  const { session } = visit
  const isSaved = await report(visit, { applicationId: visit.application.id, session })
  redirect(isSaved ? page : `${page}?saved=no`)
}

async function report(visit: Visit, by: ReportSource): Promise<boolean> {
  const { portico, requestId } = visit
  try {
    const outcome = await reportNotMe(portico.sending, by)
    portico.log.info({ event: 'not_me_answered', requestId, outcome })
    return true
  } catch (error) {
    unstable_rethrow(error)
    portico.log.error({ event: 'report_not_saved', requestId, error })
    return false
  }
}
