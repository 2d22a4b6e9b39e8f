'use server'

import { notFound, redirect } from 'next/navigation'
import { withNotice } from '@/app/_request/application-from-form.ts'
import { readField } from '@/app/_request/form-field.ts'
import { mayRequestLink } from '@/app/_request/link-limits.ts'
import { returnPath } from '@/app/_request/paths.ts'
import { readEmailAddress } from '@/app/_request/read-email-address.ts'
import { writeLinkRequestCookie } from '@/app/_request/session-cookie.ts'
import { findLockedPath, requireVisit } from '@/app/_request/visit.ts'
import { createLinkSecret } from '@/lib/access/return-links/link-secrets.ts'
import { requestLinkByAddress } from '@/lib/access/return-links/request-link.ts'
import type { StepState } from '@/lib/onboarding/view/step-view.ts'

/** Takes the wish for a link to an address; answers the same whether anything will be sent or not. */
export async function requestResumeLink(_before: StepState, form: FormData): Promise<StepState> {
  const visit = await requireVisit(readField(form, 'language'))
  const { portico, language, t, requestId } = visit
  if (!portico.returning || (await findLockedPath(visit))) notFound()
  const read = readEmailAddress(form, t)
  if ('state' in read) return read.state
  if (!(await mayRequestLink(visit, read.address))) return withNotice(t('resume.tooMany'), form)
  const askerSecret = createLinkSecret()
  try {
    await requestLinkByAddress(portico.returning, { address: read.address, language, askerSecret })
  } catch (error) {
    portico.log.error({ event: 'link_not_saved', requestId, error })
    return withNotice(t('resume.unavailable'), form)
  }
  portico.log.info({ event: 'link_asked', requestId })
  await writeLinkRequestCookie(askerSecret)
  redirect(returnPath(language, 'sent'))
}
