/** Opening a link to a person's own part: with its code, in one browser, once. */

import type { Tx } from '#lib/database/schema.ts'
import type { PersonLinkState } from '#lib/database/states.ts'
import type { Answers } from '#lib/onboarding/journeys.ts'
import { areAnswersEditable } from '#lib/submission/state/editable-answers.ts'
import { refuseStaffDevice, type StaffBrowser } from '../links/staff-device.ts'
import { createSecret, hashSecret } from '../rules/secrets.ts'
import { getLinkSessionLimits } from '../rules/session-lifetime.ts'
import type { PersonLink } from '../store/person-links.ts'
import { endPersonLink } from './end-person-link.ts'
import { describeInvitation, type Invitation } from './invitation.ts'
import type { PersonLinksDeps } from './person-links-deps.ts'

type OpenPersonLinkOutcome =
  /** `token` is the secret of the browser's session: of this part, and of nothing else. */
  | { outcome: 'opened'; token: string }
  | { outcome: 'wrong'; triesLeft: number }
  /** Staff are, or were lately, signed in in that browser: the link stays unused. */
  | { outcome: 'staff_device' }
  | { outcome: 'ended' }

/** The state of a link for the page that asks for its code. Reads only: mail scanners open links. */
export async function getPersonLinkState(
  { store, now }: Pick<PersonLinksDeps, 'store' | 'now'>,
  token: string,
): Promise<PersonLinkState | 'expired' | 'unknown'> {
  const link = await store.personLinks.find(store.db, token)
  if (!link) return 'unknown'
  const state = getStateAt(link, now())
  // The newer link helps here, not a way to ask for another.
  if (state !== 'guessed') return state
  const sent = await store.personLinks.list(store.db, link.applicationId)
  const last = sent.findLast(({ personId }) => personId === link.personId)
  return last?.id === link.id ? state : 'superseded'
}

/** Returns who invites and until when, of a link that can be opened: for the page that asks for its code. Reads only. */
export async function findInvitation(
  { store, now }: Pick<PersonLinksDeps, 'store' | 'now'>,
  token: string,
): Promise<(Invitation & { expiresAt: Date }) | undefined> {
  const link = await store.personLinks.find(store.db, token)
  if (!link || getStateAt(link, now()) !== 'live') return undefined
  const application = await store.applications.find(store.db, link.applicationId)
  if (!application) return undefined
  const { expiresAt } = link
  return { ...describeInvitation(application.answers as Answers), expiresAt }
}

/** Opens a link. A wrong code uses up a try, and the last try the link. */
export async function openPersonLink(
  deps: PersonLinksDeps,
  { token, code, staff }: { token: string; code: string; staff?: StaffBrowser | undefined },
): Promise<OpenPersonLinkOutcome> {
  const { store, now, idleMs } = deps
  return store.transaction(async (tx): Promise<OpenPersonLinkOutcome> => {
    const at = now()
    const link = await store.personLinks.find(tx, token)
    if (!link || getStateAt(link, at) !== 'live') return { outcome: 'ended' }
    const application = await store.applications.lock(tx, link.applicationId)
    if (!application || !(await areAnswersEditable(store, tx, application))) {
      return { outcome: 'ended' }
    }
    // Nobody of staff consents for a person.
    if (await refuseStaffDevice(deps, tx, staff, link)) return { outcome: 'staff_device' }
    const tried = await store.personLinks.tryCode(tx, link, token, code)
    if (!tried) return { outcome: 'ended' }
    const { isRight, left } = tried
    const over = !isRight && left === 0
    await recordAnswer(deps, tx, link, isRight ? 'right' : over ? 'guessed' : 'wrong_code')
    if (over) {
      await endPersonLink(deps, tx, link, { state: 'guessed', actor: { kind: 'system' } })
      return { outcome: 'ended' }
    }
    if (!isRight) return { outcome: 'wrong', triesLeft: left }
    const session = createSecret()
    const { idleUntil, endsAt } = getLinkSessionLimits(at, idleMs)
    await store.personLinks.open(tx, link, {
      sessionHash: hashSecret(session),
      idleUntil,
      sessionEndsAt: endsAt,
      now: at,
    })
    return { outcome: 'opened', token: session }
  })
}

async function recordAnswer(
  { store, now }: PersonLinksDeps,
  tx: Tx,
  { id, applicationId, personId }: PersonLink,
  code: 'right' | 'guessed' | 'wrong_code',
): Promise<void> {
  await store.audit.append(tx, {
    applicationId,
    // A wrong code does not identify the person.
    actor: code === 'right' ? { kind: 'person', link: id } : { kind: 'system' },
    event: 'person_link_answered',
    detail: { link: id, person: personId, code },
    now: now(),
  })
}

function getStateAt(
  { state, expiresAt }: Pick<PersonLink, 'state' | 'expiresAt'>,
  now: Date,
): PersonLinkState | 'expired' {
  return state === 'live' && expiresAt <= now ? 'expired' : state
}
