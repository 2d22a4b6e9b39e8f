/**
 * Configures better-auth: it writes into our tables, is not reachable over HTTP, and gets no name or address.
 * Only the files that import this one and the plugin know better-auth.
 */
import { randomUUID } from 'node:crypto'
import type { BetterAuthOptions } from 'better-auth'
import type { Tx } from '#lib/database/schema.ts'
import type { Store } from '#lib/database/store.ts'
import type { PasswordCost } from './password-hash.ts'

export type StaffAuthSettings = {
  brand: string
  publicUrl: URL
  idleMs: number
  /** Set by tests only, which sign in a thousand times; the real cost otherwise. */
  passwordCost?: PasswordCost | undefined
}

/** Cookie values, signed by better-auth: the database's copy of them opens nothing. */
export type SignedCookies = {
  session?: string
  /** The cookie between a password and its second factor. */
  step?: string
  /** The cookie between the redirect to the firm's provider and its callback. */
  state?: string
}

export const sessionCookieName = 'portico-session'
export const stepCookieName = 'portico-step'
export const stateCookieName = 'portico-state'

/** Options for every way of signing in; better-auth queries `db`. */
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
    // The library's messages quote user input.
    logger: { disabled: true },
    // Only our actions call it, which have rate limits of their own.
    rateLimit: { enabled: false },
    user: { modelName: 'staffUser' },
    account: { modelName: 'staffAccount' },
    // `forgetEnded` deletes ended records, since it also reseals the account.
    verification: {
      modelName: 'staffVerification',
      storeIdentifier: 'hashed' as const,
      disableCleanup: true,
    },
    session: {
      modelName: 'staffSession',
      expiresIn: idleMs / 1000,
      // `findMember` extends it, with a seal.
      disableSessionRefresh: true,
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

/** The headers of a request: a cookie, and the device that a new session is listed as. */
export function createRequestHeaders(name: string, value: string, device?: string): Headers {
  return new Headers({ cookie: `${name}=${value}`, 'user-agent': device ?? '' })
}

/** The cookies of a response; one that it deletes is empty. */
export function readSignedCookies(headers: Headers): SignedCookies {
  const given: Record<string, string> = {}
  for (const cookie of headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    given[name] = value
  }
  const { [sessionCookieName]: session, [stepCookieName]: step, [stateCookieName]: state } = given
  return { ...(session && { session }), ...(step && { step }), ...(state && { state }) }
}
