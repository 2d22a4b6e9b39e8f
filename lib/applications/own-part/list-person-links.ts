/** Describes the links to people's own parts in a company's list of people. */

import type { PersonLinksDeps } from '#lib/access/person-links/person-links-deps.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { PersonLinkState } from '#lib/database/states.ts'
import type { Application } from '../store/applications.ts'
import { isAsConfirmed } from './person-part.ts'

/**
 * `link` is our id; `at` since when it is so. `expired`: nobody opened it in time; `changed`: an answer is
 * another than the one that the person confirmed. `requestedAt`: its holder asked for a new one. `notSent`: of a link
 * that can be opened, why its e-mail has not left; `held` by a limit on messages, and tried again.
 */
export type ListedPersonLink = {
  link: string
  state: PersonLinkState | 'expired' | 'changed'
  at: Date
  requestedAt: Date | null
  notSent?: 'held' | 'dropped' | undefined
}

/** Returns the last link of each person, by our id of the person, without their input and address. */
export async function listPersonLinks(
  deps: PersonLinksDeps,
  tx: Tx,
  application: Pick<Application, 'id' | 'answers'>,
): Promise<Map<string, ListedPersonLink>> {
  const links = await deps.store.personLinks.list(tx, application.id)
  const last = new Map(links.map((link) => [link.personId, link]))
  const listed = new Map<string, ListedPersonLink>()
  for (const [personId, link] of last) {
    const { id, state, createdAt, expiresAt, openedAt, endedAt, requestedAt } = link
    const { mailState, mailCode } = link
    const isHeld = mailState === 'waiting' && mailCode?.startsWith('held_')
    const notSent = isHeld ? 'held' : mailState === 'dropped' ? 'dropped' : undefined
    const isLate = state === 'live' && expiresAt <= deps.now()
    const isChanged = state === 'done' && !(await isAsConfirmed(deps, tx, application, link))
    listed.set(personId, {
      link: id,
      state: isLate ? 'expired' : isChanged ? 'changed' : state,
      at: isLate ? expiresAt : (endedAt ?? openedAt ?? createdAt),
      requestedAt,
      ...(state === 'live' && !isLate && notSent && { notSent }),
    })
  }
  return listed
}
