'use server'

import { randomUUID } from 'node:crypto'
import { headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { findRateLimitPrefix } from '@/lib/access/address.ts'
import { createSessionToken, hashSessionToken, sessionLabel } from '@/lib/access/session.ts'
import { isUuid } from '@/lib/existing-pages.ts'
import { findSameCustomer } from '@/lib/returning/further-account.ts'
import { findLockedPath, requireVisit } from '../../asking.ts'
import { readField } from '../../form-word.ts'
import { applyPath } from '../../paths.ts'
import { createReference } from '../../reference.ts'
import { writeSessionCookie } from '../../session-cookie.ts'
import { findStaffSession } from '../../staff-cookie.ts'
import { requireNoStaff } from '../../staff-wall.ts'

/**
 * Begins an application for this browser, which from now on is the one that may open it. `again` names
 * the one whose customer opens a further account, where this session proved to be theirs.
 */
export async function startApplication(form: FormData): Promise<void> {
  const visit = await requireVisit(readField(form, 'language'))
  // For a customer they begin it in their own name, at their own page.
  await requireNoStaff(form)
  const { portico, language, session, requestId } = visit
  if (await findLockedPath(visit)) notFound()
  const { store, limits, env } = portico
  const allowed = await limits.begin(findRateLimitPrefix(await headers(), env.trustProxy))
  if (!allowed.ok) redirect(`/${language}/busy`)

  const now = new Date()
  const id = randomUUID()
  const known = session && (await store.sessions.find(store.db, session, now))
  const token = known ? undefined : createSessionToken()
  const holder = token ? hashSessionToken(token) : (session as Buffer)
  const again = readField(form, 'again')
  await store.transaction(async (tx) => {
    const customer =
      known && isUuid(again) && !(await findStaffSession())
        ? await findSameCustomer(store, tx, { session: holder, applicationId: again, now })
        : undefined
    const expiresAt = new Date(now.getTime() + env.retention.draft)
    if (token) await store.sessions.add(tx, holder, expiresAt, now)
    else await store.sessions.touch(tx, holder, now, expiresAt)
    await store.applications.add(tx, {
      id,
      customerId: `PTC-${createReference()}`,
      accountId: `ACC-${createReference()}`,
      ...customer,
      locale: language,
      expiresAt,
      now,
    })
    await store.sessions.grant(tx, holder, id)
    await store.audit.append(tx, {
      applicationId: id,
      actor: { kind: 'customer', session: sessionLabel(holder) },
      event: 'application_begun',
      detail: { locale: language, ...(customer && { earlier: customer.earlierApplicationId }) },
      now,
    })
  })
  await writeSessionCookie(token)
  portico.log.info({ event: 'application_begun', requestId, applicationId: id })
  redirect(applyPath(language, id, 'applicant'))
}
