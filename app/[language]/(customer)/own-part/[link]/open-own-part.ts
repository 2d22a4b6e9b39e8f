'use server'

import { notFound, redirect } from 'next/navigation'
import { fieldProblem, formAction } from '@/app/_request/form-action.ts'
import { readField, requireCode } from '@/app/_request/form-field.ts'
import { ownPartPath } from '@/app/_request/paths.ts'
import { writeOwnPartCookie } from '@/app/_request/session-cookie.ts'
import { tryLink } from '@/app/_request/try-link.ts'
import { findLockedPath, requireVisit } from '@/app/_request/visit.ts'
import { openPersonLink } from '@/lib/access/person-links/open-person-link.ts'

/** Opens a link's part for a person with its code. */
export const openOwnPart = formAction(async (form) => {
  const visit = await requireVisit(readField(form, 'language'))
  const { portico, language, t } = visit
  if (!portico.personLinks.emails || (await findLockedPath(visit))) notFound()
  const code = requireCode(form, 'code', (fault) => t(`return.open.${fault}`))
  const token = readField(form, 'link')
  const reports = {
    failed: 'person_link_not_opened',
    unavailable: t('return.unavailable'),
    answered: 'person_link_answered',
    staffDevice: t('personLinks.open.staffDevice'),
  }
  const opening = await tryLink(visit, form, reports, (staff) =>
    openPersonLink(portico.personLinks, { token, code, staff }),
  )
  if (opening.outcome === 'wrong') {
    return fieldProblem('code', t('personLinks.open.wrong', { left: opening.triesLeft }))
  }
  if (opening.outcome === 'ended') redirect(ownPartPath(language, encodeURIComponent(token)))
  await writeOwnPartCookie(opening.token)
  redirect(ownPartPath(language))
})
