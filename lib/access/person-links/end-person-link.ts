/** Ending links to people's own parts, with their e-mails that have not left. */

import type { Actor } from '#lib/audit/rules/event.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { Store } from '#lib/database/store.ts'
import { sessionLabel } from '../rules/session-names.ts'
import type { PersonLink, PersonLinkEnd } from '../store/person-links.ts'

type EndDeps = { store: Store; now: () => Date }

/** Why a link ends before its person has confirmed their part. */
type EarlyEnd = Exclude<PersonLinkEnd, 'done'>

/**
 * Ends the links of an application or of one of its people in the caller's transaction, which holds the lock of
 * the application. Their browsers then show and save nothing.
 */
export async function endPersonLinks(
  deps: EndDeps,
  tx: Tx,
  {
    applicationId,
    personId,
    state,
    actor = { kind: 'system' },
  }: {
    applicationId: string
    personId?: string | undefined
    state: EarlyEnd
    actor?: Actor
  },
): Promise<number> {
  const links = await deps.store.personLinks.notEnded(tx, applicationId, personId)
  for (const link of links) await endPersonLink(deps, tx, link, { state, actor })
  return links.length
}

/** Ends one link, as above. */
export async function endPersonLink(
  { store, now }: EndDeps,
  tx: Tx,
  link: PersonLink,
  { state, actor }: { state: EarlyEnd; actor: Actor },
): Promise<void> {
  const at = now()
  if (!(await store.personLinks.end(tx, link, state, at))) return
  const { id, applicationId, personId: person } = link
  const detail = { link: id, person, state }
  const event = 'person_link_ended'
  await store.audit.append(tx, { applicationId, actor, event, detail, now: at })
}

/** The customer takes a link back, by our id of the person. False if there was none to take back. */
export async function takePersonLinkBack(
  deps: EndDeps,
  {
    applicationId,
    session,
    personId,
  }: { applicationId: string; session: Buffer; personId: string },
): Promise<boolean> {
  const { store } = deps
  return store.transactionFor(
    { kind: 'customer', session, applicationId },
    deps.now(),
    async (tx) => {
      const actor = { kind: 'customer', session: sessionLabel(session) } as const
      const ended = { applicationId, personId, state: 'revoked', actor } as const
      return (await endPersonLinks(deps, tx, ended)) > 0
    },
  )
}
