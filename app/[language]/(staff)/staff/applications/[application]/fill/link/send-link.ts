'use server'

import { notFound, redirect } from 'next/navigation'
import { attempt, formAction, withNotice } from '@/app/_request/form-action.ts'
import { readField, requireEmailAddress } from '@/app/_request/form-field.ts'
import { fillPath } from '@/app/_request/paths.ts'
import { findLinkRequestSecret, writeLinkRequestCookie } from '@/app/_request/session-cookie.ts'
import { requireAssistedFromForm } from '@/app/[language]/(staff)/staff/applications/[application]/fill/assisted-application.ts'
import { answerLinkNotSent } from '@/app/[language]/(staff)/staff/applications/[application]/fill/link/link-not-sent.ts'
import { deriveBrowserMark } from '@/lib/access/rules/link-codes.ts'
import { createSecret } from '@/lib/access/rules/secrets.ts'
import { sendLinkOrRequestContact } from '@/lib/casework/send-link.ts'

/** Sends a link to the customer; the next page shows the code to the member who sent it. */
export const sendLink = formAction(async (form) => {
  const visit = await requireAssistedFromForm(form)
  const { portico, language, t, application, member } = visit
  const { returning } = portico
  if (!returning) notFound()
  const address = requireEmailAddress(form, t)
  const browserSecret = (await findLinkRequestSecret()) ?? createSecret()
  const applicationId = application.id
  const reason = readField(form, 'reason')
  const given = { applicationId, address, reason, browserSecret }
  const sent = await attempt(
    visit,
    {
      event: 'link_not_saved',
      applicationId,
      failed: () => withNotice(t('return.unavailable'), form),
    },
    () => sendLinkOrRequestContact(returning, member, given),
  )
  const problem = answerLinkNotSent(visit, sent, form)
  if (problem) return problem
  await writeLinkRequestCookie(browserSecret)
  redirect(`${fillPath(language, applicationId, 'link')}?sent=${deriveBrowserMark(browserSecret)}`)
})
