/**
 * Signs the time at which the page with the terms was made; the form posts it back as a hidden value. Evidence
 * must not rely on a time that a visitor states, so the signature covers the application, its answers and the
 * text.
 */
import { timingSafeEqual } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { Application } from '#lib/applications/store/applications.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { Store } from '#lib/database/store.ts'

type ShownTerms = { revision: number; version: string }

/** The signed time for a page with the terms. */
export async function signShownTime(
  store: Store,
  tx: Tx,
  application: Pick<Application, 'id'>,
  shown: ShownTerms,
  at: Date,
): Promise<string> {
  return `${at.getTime()}.${await computeMac(store, tx, application, shown, at.getTime())}`
}

/** The time, or null if the value was not signed for these answers and this text. */
export async function verifyShownTime(
  store: Store,
  tx: Tx,
  application: Pick<Application, 'id'>,
  shown: ShownTerms,
  signedTime: string,
): Promise<Date | null> {
  const [, time, mac = ''] = /^(\d{1,15})\.([0-9a-f]{64})$/.exec(signedTime) ?? []
  if (!time) return null
  const expected = await computeMac(store, tx, application, shown, Number(time))
  return timingSafeEqual(Buffer.from(mac), Buffer.from(expected)) ? new Date(Number(time)) : null
}

async function computeMac(
  store: Store,
  tx: Tx,
  application: Pick<Application, 'id'>,
  { revision, version }: ShownTerms,
  time: number,
): Promise<string> {
  // A list: accepted values are an object, so neither can be used in place of the other.
  const text = canonicalize(['shown', revision, version, time])
  return store.acceptances.mac(tx, application, Buffer.from(`${text}`))
}
