/**
 * When the page with the terms was made, in a form that comes back with its form: evidence takes no
 * visitor's word for a time, so it is signed for this application, these answers and this text.
 */
import { timingSafeEqual } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { Application } from '../../adapters/database/applications/applications.ts'
import type { Tx } from '../../adapters/database/schema.ts'
import type { Store } from '../../adapters/database/store.ts'

type Shown = { revision: number; version: string }

/** What a page says of the moment at which it was made. */
export async function signShownTime(
  store: Store,
  tx: Tx,
  application: Pick<Application, 'id'>,
  shown: Shown,
  at: Date,
): Promise<string> {
  return `${at.getTime()}.${await macOf(store, tx, application, shown, at.getTime())}`
}

/** The moment, or null where what came back was not said of these answers and this text. */
export async function verifyShownTime(
  store: Store,
  tx: Tx,
  application: Pick<Application, 'id'>,
  shown: Shown,
  said: string,
): Promise<Date | null> {
  const [, time, mac = ''] = /^(\d{1,15})\.([0-9a-f]{64})$/.exec(said) ?? []
  if (!time) return null
  const right = await macOf(store, tx, application, shown, Number(time))
  return timingSafeEqual(Buffer.from(mac), Buffer.from(right)) ? new Date(Number(time)) : null
}

async function macOf(
  store: Store,
  tx: Tx,
  application: Pick<Application, 'id'>,
  { revision, version }: Shown,
  time: number,
): Promise<string> {
  // A list: what an acceptance is bound to is an object, so neither passes for the other.
  const text = canonicalize(['shown', revision, version, time])
  return store.acceptances.mac(tx, application, Buffer.from(`${text}`))
}
