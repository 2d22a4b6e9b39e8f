'use server'

import { notFound, redirect } from 'next/navigation'
import { fieldProblem, formAction } from '@/app/_request/form-action.ts'
import { readField, requireCode } from '@/app/_request/form-field.ts'
import { applyPath, startPath } from '@/app/_request/paths.ts'
import { writeSessionCookie } from '@/app/_request/session-cookie.ts'
import { tryLink } from '@/app/_request/try-link.ts'
import { findLockedPath, requireVisit } from '@/app/_request/visit.ts'
import { linkPath } from '@/app/[language]/(customer)/return/link-path.ts'
import { openFromMessage } from '@/lib/access/return-links/open-from-message.ts'
import { openLink } from '@/lib/access/return-links/open-link.ts'

/**
 * Opens the application of a link, or of a message's link, for a person with the code; without one nothing is
 * tried.
 */
export const openReturnLink = formAction(async (form) => {
  const visit = await requireVisit(readField(form, 'language'))
  const { portico, language, session: browser, t } = visit
  const { returning } = portico
  if (!returning || (await findLockedPath(visit))) notFound()
  const code = requireCode(form, 'code', (fault) => t(`return.open.${fault}`))
  const message = readField(form, 'message')
  const [open, token] = message ? [openFromMessage, message] : [openLink, readField(form, 'link')]
  const reports = {
    failed: 'link_not_opened',
    unavailable: t('return.unavailable'),
    answered: 'link_answered',
    staffDevice: t('customerContacts.staffDevice'),
  }
  const opening = await tryLink(visit, form, reports, (staff) =>
    open(returning, { token, code, browser, staff }),
  )
  if (opening.outcome === 'wrong_code') {
    return fieldProblem('code', t('return.open.wrong', { left: opening.triesLeft }))
  }
  if (opening.outcome === 'ended') redirect(linkPath(language, form))
  await writeSessionCookie(opening.token)
  const [only, ...others] = opening.applications
  redirect(only && others.length === 0 ? applyPath(language, only) : startPath(language))
})
