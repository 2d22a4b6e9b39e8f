'use server'

import { notFound, redirect } from 'next/navigation'
import { attempt, formAction, withNotice } from '@/app/_request/form-action.ts'
import { readField } from '@/app/_request/form-field.ts'
import { returnPath } from '@/app/_request/paths.ts'
import { writeLinkRequestCookie } from '@/app/_request/session-cookie.ts'
import { findLockedPath, requireVisit, type Visit } from '@/app/_request/visit.ts'
import { mayRequestLink } from '@/app/[language]/(customer)/link-limits.ts'
import { linkPath } from '@/app/[language]/(customer)/return/link-path.ts'
import { sendFromMessage } from '@/lib/access/return-links/open-from-message.ts'
import { type RenewalOutcome, renewLink } from '@/lib/access/return-links/renew-link.ts'
import { createSecret } from '@/lib/access/rules/secrets.ts'
import type { StepState } from '@/lib/onboarding/view/step-view.ts'

/** Sends a link to the address of a late one, or of a message; the page shows only the address's mask. */
export const renewReturnLink = formAction(async (form) => {
  const visit = await requireVisit(readField(form, 'language'))
  const { language, t } = visit
  const { returning } = visit.portico
  if (!returning || (await findLockedPath(visit))) notFound()
  const message = readField(form, 'message')
  const token = message || readField(form, 'link')
  if (!(await mayRequestLink(visit, token))) return withNotice(t('return.tooMany'), form)
  const askerSecret = createSecret()
  const renewal = await attempt(
    visit,
    { event: 'link_not_renewed', failed: () => withNotice(t('return.unavailable'), form) },
    () => (message ? sendFromMessage : renewLink)(returning, { token, language, askerSecret }),
  )
  return respond(visit, form, { renewal, askerSecret })
})

async function respond(
  { language, t }: Visit,
  form: FormData,
  { renewal, askerSecret }: { renewal: RenewalOutcome; askerSecret: string },
): Promise<StepState> {
  const page = linkPath(language, form)
  if (renewal.outcome === 'not_ended') return redirect(page)
  if (renewal.outcome === 'not_sent') {
    const { reason } = renewal
    if (reason === 'too_many') return withNotice(t('return.tooMany'), form)
    return withNotice(t(`return.renewal.${reason === 'guessed' ? 'guessed' : 'refused'}`), form)
  }
  if (renewal.code === 'same') return redirect(`${page}?sent=yes`)
  await writeLinkRequestCookie(askerSecret)
  return redirect(`${returnPath(language, 'sent')}?to=same`)
}
