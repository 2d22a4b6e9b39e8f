'use server'

import { notFound, redirect } from 'next/navigation'
import { withNotice } from '@/app/_request/application-from-form.ts'
import { findAssistedApplicationFromForm } from '@/app/_request/assisted-application.ts'
import { readField } from '@/app/_request/form-field.ts'
import { fillPath } from '@/app/_request/paths.ts'
import { readEmailAddress } from '@/app/_request/read-email-address.ts'
import { answerLinkNotSent } from '@/app/_request/send-link.ts'
import { findLinkRequestSecret, writeLinkRequestCookie } from '@/app/_request/session-cookie.ts'
import { runOrLog } from '@/app/_request/staff-visit.ts'
import { createLinkSecret, deriveBrowserMark } from '@/lib/access/return-links/link-secrets.ts'
import { sendLinkOrRequestContact } from '@/lib/casework/send-link.ts'
import type { StepState } from '@/lib/onboarding/view/step-view.ts'

/** Sends a link to the customer; the next page shows the code to the member who sent it. */
export async function sendLink(_before: StepState, form: FormData): Promise<StepState> {
  const opening = await findAssistedApplicationFromForm(form)
  if ('state' in opening) return opening.state
  const { portico, language, t, application, member } = opening.visit
  const { returning } = portico
  if (!returning) notFound()
  const read = readEmailAddress(form, t)
  if ('state' in read) return read.state
  const browserSecret = (await findLinkRequestSecret()) ?? createLinkSecret()
  const applicationId = application.id
  const reason = readField(form, 'reason')
  const given = { applicationId, address: read.address, reason, browserSecret }
  const sent = await runOrLog(opening.visit, { event: 'link_not_saved', applicationId }, () =>
    sendLinkOrRequestContact(returning, member, given),
  )
  if (!sent) return withNotice(t('resume.unavailable'), form)
  const problem = answerLinkNotSent(opening.visit, sent, form)
  if (problem) return problem
  await writeLinkRequestCookie(browserSecret)
  redirect(`${fillPath(language, applicationId, 'link')}?sent=${deriveBrowserMark(browserSecret)}`)
}
