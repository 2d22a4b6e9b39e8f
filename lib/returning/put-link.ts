import { randomUUID } from 'node:crypto'
import type { Actor } from '../audit/event.ts'
import type { Language } from '../messages/languages.ts'
import type { Tx } from '../store/schema.ts'
import type { ReturningDeps } from './deps.ts'
import { returnLetter } from './letter.ts'
import { hashLinkToken, macOfCode, newReturnSecret } from './secrets.ts'

/** A person who mistypes their address and waits for letters asks a few times an hour, not more. */
const mostAnHour = 6

type NewLink = {
  /** What it opens; the letter belongs to the first. */
  applications: readonly [Opened, ...Opened[]]
  byAddress: boolean
  address: string
  code: string
  language: Language
  actor: Actor
  /** Asked for by staff, who tell the customer the code. */
  filledIn?: boolean
}
type Opened = { id: string; customerId: string }

/**
 * Makes a link and puts its letter in the outbox, in the caller's transaction. Earlier links of the
 * same applications end, and their letters with them if they have not left. False, and nothing done,
 * where there were too many in the last hour.
 */
export async function putLink(
  { store, now, brand, publicUrl }: ReturningDeps,
  tx: Tx,
  wanted: NewLink,
): Promise<boolean> {
  const { applications, byAddress, address, code, language, actor, filledIn } = wanted
  const [{ id: applicationId }] = applications
  const at = now()
  const ids = applications.map(({ id }) => id)
  // Two at once would each leave the other's link alive. In one order, or they could wait for each other.
  for (const id of ids.toSorted()) await store.applications.lock(tx, id)
  const anHourAgo = new Date(at.getTime() - 3_600_000)
  if ((await store.returnLinks.countSince(tx, applicationId, anHourAgo)) >= mostAnHour) return false
  const letters = await store.returnLinks.endAll(tx, ids, 'superseded', at)
  await store.mail.drop(tx, letters, 'superseded', at)

  const token = newReturnSecret()
  const link = randomUUID()
  const mail = randomUUID()
  const letter = returnLetter({
    to: address,
    language,
    brand,
    references: applications.map(({ customerId }) => customerId),
    url: `${publicUrl.origin}/${language}/return/${token}`,
    ...(filledIn && { filledIn }),
  })
  await store.mail.add(tx, { id: mail, applicationId, letter, now: at })
  await store.returnLinks.add(tx, {
    id: link,
    tokenHash: hashLinkToken(token),
    applicationId,
    mailId: mail,
    byAddress,
    address,
    codeMac: macOfCode(token, code),
    ...(actor.kind === 'staff' && { staffId: actor.id }),
    now: at,
  })
  await store.audit.append(tx, {
    applicationId,
    actor,
    event: 'return_link_asked',
    detail: { link, mail, byAddress },
    now: at,
  })
  return true
}
