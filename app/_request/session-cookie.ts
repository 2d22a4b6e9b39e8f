/** The visitor's cookies: opaque secrets, of which only hashes are stored. */
import { cookies } from 'next/headers'
import { linkLimits } from '@/lib/access/rules/link-codes.ts'
import { hashSecret, isSecret } from '@/lib/access/rules/secrets.ts'
import { maxLinkSessionMs } from '@/lib/access/rules/session-lifetime.ts'
import {
  deviceCookie,
  linkRequestCookie,
  localDeviceCookie,
  localLinkRequestCookie,
  localOwnPartCookie,
  localSessionCookie,
  ownPartCookie,
  probeCookie,
  sessionCookie,
} from '@/lib/access/rules/session-names.ts'
import { getPortico } from '@/lib/composition/server.ts'
import { isLoopback } from '@/lib/config/rules/public-url.ts'
import { giveUpAfterMs } from '@/lib/messages/outbox.ts'

/** The stored hash of the visitor's cookie, when there is one that could be ours. */
export async function findSession(): Promise<Buffer | undefined> {
  const token = await findSessionToken()
  return token === undefined ? undefined : hashSecret(token)
}

/** Gives the visitor a new secret, or the one they have for as long again. Only from an action. */
export async function writeSessionCookie(token?: string): Promise<void> {
  const given = token ?? (await findSessionToken())
  if (!given) return
  // The longest that browsers store one; the session's own end is in the database.
  await writeCookie(sessionCookie, localSessionCookie, given, 400 * 24 * 3600)
}

/** Remembers which browser asked for a link to come back, for as long as that can take. */
export async function writeLinkRequestCookie(secret: string): Promise<void> {
  await writeCookie(
    linkRequestCookie,
    localLinkRequestCookie,
    secret,
    (giveUpAfterMs + linkLimits.return.lifetimeMs) / 1000,
  )
}

/** The secret of a browser that asked for a link. */
export async function findLinkRequestSecret(): Promise<string | undefined> {
  const secret = await readCookie(linkRequestCookie, localLinkRequestCookie)
  return isSecret(secret) ? secret : undefined
}

/** Remembers a link to another device where it was made, for as long as it can be used. */
export async function writeDeviceLinkCookie(token: string): Promise<void> {
  await writeCookie(
    deviceCookie,
    localDeviceCookie,
    token,
    (2 * linkLimits.device.lifetimeMs) / 1000,
  )
}

/** Returns the browser's link if it has that hash: no other browser can show it. */
export async function findDeviceLinkByHash(hash: Uint8Array | null): Promise<string | undefined> {
  const token = await findDeviceLink()
  return token && hash && hashSecret(token).equals(hash) ? token : undefined
}

/** The link that was made last in this browser. */
export async function findDeviceLink(): Promise<string | undefined> {
  const token = await readCookie(deviceCookie, localDeviceCookie)
  return isSecret(token) ? token : undefined
}

/** Lets this browser into the part whose link was opened in it, for a day at most. */
export async function writeOwnPartCookie(token: string): Promise<void> {
  await writeCookie(ownPartCookie, localOwnPartCookie, token, maxLinkSessionMs / 1000)
}

/** The stored hash of the session of a person's own part, if this browser has one. */
export async function findOwnPartSession(): Promise<Buffer | undefined> {
  const token = await readCookie(ownPartCookie, localOwnPartCookie)
  return isSecret(token) ? hashSecret(token) : undefined
}

/** Sets a cookie of ours, under its other name if the browser accepts no Secure one. */
export async function writeCookie(
  name: string,
  localName: string,
  value: string,
  seconds: number,
  sameSite: 'lax' | 'strict' = 'lax',
): Promise<void> {
  const jar = await cookies()
  // The only address where a cookie without Secure is given out, to a browser that accepts no other there.
  const plain = (await isPlainLocalhost()) && !jar.has(probeCookie)
  jar.set(plain ? localName : name, value, {
    path: '/',
    httpOnly: true,
    sameSite,
    secure: !plain,
    maxAge: seconds,
  })
}

/** Returns the value of a cookie of ours, under either name. */
export async function readCookie(name: string, localName: string): Promise<string | undefined> {
  const jar = await cookies()
  const local = (await isPlainLocalhost()) ? jar.get(localName)?.value : undefined
  return jar.get(name)?.value ?? local
}

/** The visitor's secret itself: for what only their own browser can show. */
export async function findSessionToken(): Promise<string | undefined> {
  const token = await readCookie(sessionCookie, localSessionCookie)
  return isSecret(token) ? token : undefined
}

async function isPlainLocalhost(): Promise<boolean> {
  const { publicUrl } = (await getPortico()).env
  return publicUrl.protocol === 'http:' && isLoopback(publicUrl)
}
