'use server'

import { notFound, redirect } from 'next/navigation'
import { attempt, formAction, withNotice } from '@/app/_request/form-action.ts'
import { readField, requireEmailAddress } from '@/app/_request/form-field.ts'
import { returnPath } from '@/app/_request/paths.ts'
import { writeLinkRequestCookie } from '@/app/_request/session-cookie.ts'
import { findLockedPath, requireVisit } from '@/app/_request/visit.ts'
import { mayRequestLink } from '@/app/[language]/(customer)/link-limits.ts'
import { requestLinkByAddress } from '@/lib/access/return-links/request-link.ts'
import { createSecret } from '@/lib/access/rules/secrets.ts'

/** Takes the wish for a link to an address; answers the same whether anything will be sent or not. */
export const requestReturnLink = formAction(async (form) => {
  const visit = await requireVisit(readField(form, 'language'))
  const { portico, language, t, requestId } = visit
  const { returning } = portico
  if (!returning || (await findLockedPath(visit))) notFound()
  const address = requireEmailAddress(form, t)
  if (!(await mayRequestLink(visit, address))) return withNotice(t('return.tooMany'), form)
  const askerSecret = createSecret()
  const failed = () => withNotice(t('return.unavailable'), form)
  await attempt(visit, { event: 'link_not_saved', failed }, () =>
    requestLinkByAddress(returning, { address, language, askerSecret }),
  )
  portico.log.info({ event: 'link_asked', requestId })
  await writeLinkRequestCookie(askerSecret)
  redirect(returnPath(language, 'sent'))
})
