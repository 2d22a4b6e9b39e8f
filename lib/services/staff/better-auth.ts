/**
 * How better-auth is set: it writes into our tables, nothing of it is reachable over HTTP, and it is told
 * no name or address. Only this file, `auth.ts` and `provider.ts` know it.
 */
import { randomUUID } from 'node:crypto'
import type { BetterAuthOptions } from 'better-auth'
import type { Tx } from '../../adapters/database/schema.ts'
import type { Store } from '../../adapters/database/store.ts'
import type { PasswordCost } from './password-hash.ts'

export type StaffAuthSettings = {
  brand: string
  publicUrl: URL
  idleMs: number
  /** For tests, which sign in a thousand times; what is due otherwise. */
  passwordCost?: PasswordCost | undefined
}

/** As they stand in the cookies: signed by better-auth, so that what is stored of them opens nothing. */
export type SignedCookies = {
  session?: string
  /** Between a password and its code. */
  step?: string
  /** Between the way to the firm's own provider and the way back. */
  state?: string
}

export const sessionCookieName = 'portico-session'
export const stepCookieName = 'portico-step'
export const stateCookieName = 'portico-state'

/** What holds however somebody signs in. `db` is what it asks. */
export async function createSharedOptions(
  store: Store,
  { brand, publicUrl, idleMs }: StaffAuthSettings,
  db: Tx,
) {
  return {
    appName: brand,
    baseURL: publicUrl.origin,
    basePath: '/staff',
    secret: await store.transaction((tx) => store.staff.secret(tx)),
    database: { db, type: 'postgres' as const },
    telemetry: { enabled: false },
    // What it would say quotes what was entered.
    logger: { disabled: true },
    // Nobody reaches it but through our actions, which have limits of their own.
    rateLimit: { enabled: false },
    user: { modelName: 'staffUser' },
    account: { modelName: 'staffAccount' },
    verification: { modelName: 'staffVerification', storeIdentifier: 'hashed' as const },
    session: {
      modelName: 'staffSession',
      expiresIn: idleMs / 1000,
      // Less is not worth writing down.
      updateAge: 5,
      cookieCache: { enabled: false },
    },
    advanced: {
      useSecureCookies: false,
      cookies: {
        session_token: { name: sessionCookieName },
        two_factor: { name: stepCookieName },
        state: { name: stateCookieName },
      },
      database: { generateId: () => randomUUID(), validateSchema: false },
    },
  } satisfies BetterAuthOptions
}

/** What a request brings along: a cookie, and what a new session is to be known by. */
export function createRequestHeaders(name: string, value: string, device?: string): Headers {
  return new Headers({ cookie: `${name}=${value}`, 'user-agent': device ?? '' })
}

/** The cookies of an answer; one that is taken back is empty. */
export function readSignedCookies(headers: Headers): SignedCookies {
  const given: Record<string, string> = {}
  for (const cookie of headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    given[name] = value
  }
  const { [sessionCookieName]: session, [stepCookieName]: step, [stateCookieName]: state } = given
  return { ...(session && { session }), ...(step && { step }), ...(state && { state }) }
}
