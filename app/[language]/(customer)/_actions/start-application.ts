'use server'

import { randomUUID } from 'node:crypto'
import { headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { readField } from '@/app/_request/form-field.ts'
import { applyPath } from '@/app/_request/paths.ts'
import { requireNoStaff } from '@/app/_request/separation-of-duties.ts'
import { writeSessionCookie } from '@/app/_request/session-cookie.ts'
import { findStaffSession } from '@/app/_request/staff-cookies.ts'
import { findLockedPath, requireVisit } from '@/app/_request/visit.ts'
import { findRateLimitPrefix } from '@/lib/security/network-prefix.ts'
import { createSessionToken, hashSessionToken, sessionLabel } from '@/lib/security/session.ts'
import { createReference } from '@/lib/services/applications/reference.ts'
import { isUuid } from '@/lib/services/page-access/route-guard.ts'
import { findSameCustomer } from '@/lib/services/resume/further-account.ts'

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
