/** The visitor's cookie: an opaque secret, of which the house keeps a hash only. */
import { cookies } from 'next/headers'
import {
  hashSessionToken,
  isSessionToken,
  localSessionCookie,
  probeCookie,
  sessionCookie,
} from '@/lib/access/session.ts'
import { isLoopback } from '@/lib/public-url.ts'
import { portico } from '@/lib/server.ts'

/** The stored hash of the visitor's cookie, when there is one that could be ours. */
export async function findSession(): Promise<Buffer | undefined> {
  const token = await findToken()
  return token === undefined ? undefined : hashSessionToken(token)
}

/** Gives the visitor a new secret, or the one they have for as long again. Only from an action. */
export async function giveSession(token?: string): Promise<void> {
  const given = token ?? (await findToken())
  if (!given) return
  const jar = await cookies()
  // The only address where a cookie without Secure is given out, to a browser that takes no other there.
  const plain = (await isPlainLocalhost()) && !jar.has(probeCookie)
  jar.set(plain ? localSessionCookie : sessionCookie, given, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: !plain,
    // The longest browsers keep one; the session's own end is in the database.
    maxAge: 400 * 24 * 3600,
  })
}

async function findToken(): Promise<string | undefined> {
  const jar = await cookies()
  const local = (await isPlainLocalhost()) ? jar.get(localSessionCookie)?.value : undefined
  const token = jar.get(sessionCookie)?.value ?? local
  return isSessionToken(token) ? token : undefined
}

async function isPlainLocalhost(): Promise<boolean> {
  const { publicUrl } = (await portico()).env
  return publicUrl.protocol === 'http:' && isLoopback(publicUrl)
}
