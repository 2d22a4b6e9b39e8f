/**
 * The one place that knows better-auth. It keeps passwords, sessions and second factors of staff in our
 * tables and in our transactions; nothing of it is reachable over HTTP, and it is told no name or address.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { symmetricDecrypt } from 'better-auth/crypto'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { Tx } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import { passwordLinkLife, stepLife } from './deps.ts'
import { hashPassword, isPassword, longestPassword, shortestPassword } from './password.ts'

/** As they stand in the cookies: signed by better-auth, so that what is stored of them opens nothing. */
export type Signed = { session?: string; step?: string }

export type FoundSession = { id: string; userId: string; createdAt: Date; expiresAt: Date }

export type StaffAuth = {
  /**
   * A right password gives a session, or where there is a second factor the step before it; a wrong one,
   * an unknown login and one without a password give nothing, after the same work.
   */
  signIn(tx: Tx, login: string, password: string): Promise<Signed | undefined>
  /** The account whose step that is, while it lasts. */
  findStep(tx: Tx, step: string): Promise<string | undefined>
  /** `over`: too many wrong codes were tried of that step, or it has ended. */
  enterCode(tx: Tx, step: string, code: string): Promise<Signed | 'wrong' | 'over'>
  /** Makes a new secret for the second factor, which is none until `enrol`. */
  prepareSecondFactor(tx: Tx, session: string, password: string): Promise<void>
  /** The secret that waits to be confirmed, in base 32 (RFC 4648). */
  findPreparedSecret(tx: Tx, userId: string): Promise<string | undefined>
  /** A right code of the prepared secret makes it the second factor, and gives a new session. */
  enrol(tx: Tx, session: string, code: string): Promise<Signed | undefined>
  /** Every look prolongs it. */
  findSession(tx: Tx, session: string): Promise<FoundSession | undefined>
  /** A secret with which a password can be chosen, once. */
  newPasswordLink(tx: Tx, login: string): Promise<string>
  /** The account whose link that is, while it can be used. */
  findLink(tx: Tx, link: string): Promise<string | undefined>
  setPassword(tx: Tx, link: string, password: string): Promise<'set' | 'over'>
}

export type StaffAuthSettings = { brand: string; publicUrl: URL; idleMs: number }

const sessionName = 'portico-session'
const stepName = 'portico-step'

/** Makes it ready, with the secret that is sealed in the store. */
export async function createStaffAuth(
  store: Store,
  { brand, publicUrl, idleMs }: StaffAuthSettings,
): Promise<StaffAuth> {
  const running = new AsyncLocalStorage<{ tx: Tx; link?: string }>()
  const auth = betterAuth({
    appName: brand,
    baseURL: publicUrl.origin,
    secret: await store.transaction((tx) => store.staff.secret(tx)),
    database: { db: following(store.db, () => running.getStore()?.tx), type: 'postgres' },
    telemetry: { enabled: false },
    // What it would say quotes what was entered.
    logger: { disabled: true },
    // Nobody reaches it but through our actions, which have limits of their own.
    rateLimit: { enabled: false },
    user: { modelName: 'staffUser' },
    account: { modelName: 'staffAccount' },
    verification: { modelName: 'staffVerification', storeIdentifier: 'hashed' },
    session: {
      modelName: 'staffSession',
      expiresIn: idleMs / 1000,
      // Less is not worth writing down.
      updateAge: 5,
      cookieCache: { enabled: false },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: shortestPassword,
      maxPasswordLength: longestPassword,
      password: {
        hash: hashPassword,
        verify: ({ password, hash }) => isPassword(password, hash),
      },
      resetPasswordTokenExpiresIn: passwordLinkLife / 1000,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ token }) => {
        const here = running.getStore()
        if (here) here.link = token
      },
    },
    advanced: {
      useSecureCookies: false,
      cookies: { session_token: { name: sessionName }, two_factor: { name: stepName } },
      database: { generateId: () => randomUUID(), validateSchema: false },
    },
    plugins: [
      twoFactor({
        twoFactorTable: 'staffTwoFactor',
        twoFactorCookieMaxAge: stepLife / 1000,
        // Wrong codes are counted by us, and then nothing more is looked at.
        accountLockout: { enabled: false },
      }),
    ],
  })
  const within = <T>(tx: Tx, work: () => Promise<T>) => running.run({ tx }, work)

  return {
    signIn: (tx, login, password) =>
      within(tx, () =>
        refusedAs(undefined, async () => {
          const { headers } = await auth.api.signInEmail({
            body: { email: login, password },
            headers: new Headers(),
            returnHeaders: true,
          })
          return signedIn(headers)
        }),
      ),
    findStep: (tx, step) =>
      within(tx, async () => {
        const { internalAdapter } = await auth.$context
        const identifier = withoutSignature(step)
        const waiting = await internalAdapter.findVerificationValue(identifier)
        // Beside each stands one that counts its tries.
        const isStep = /^2fa-(?!attempts-)/.test(identifier)
        return isStep && waiting && waiting.expiresAt > new Date() ? waiting.value : undefined
      }),
    enterCode: (tx, step, code) =>
      within(tx, async () => {
        try {
          const { headers } = await auth.api.verifyTOTP({
            body: { code },
            headers: carrying(stepName, step),
            returnHeaders: true,
          })
          return signedIn(headers)
        } catch (error) {
          if (!(error instanceof APIError)) throw error
          return error.body?.code === 'INVALID_CODE' ? 'wrong' : 'over'
        }
      }),
    prepareSecondFactor: (tx, session, password) =>
      within(tx, async () => {
        await auth.api.enableTwoFactor({
          body: { password },
          headers: carrying(sessionName, session),
        })
      }),
    findPreparedSecret: async (tx, userId) => {
      const row = await tx
        .selectFrom('staffTwoFactor')
        .select('secret')
        .where('userId', '=', userId)
        .where('verified', '=', false)
        .executeTakeFirst()
      if (!row) return undefined
      const { secretConfig } = await auth.$context
      return base32(await symmetricDecrypt({ key: secretConfig, data: row.secret }))
    },
    enrol: (tx, session, code) =>
      within(tx, () =>
        refusedAs(undefined, async () => {
          const { headers } = await auth.api.verifyTOTP({
            body: { code },
            headers: carrying(sessionName, session),
            returnHeaders: true,
          })
          return signedIn(headers)
        }),
      ),
    findSession: (tx, session) =>
      within(tx, async () => {
        const found = await auth.api.getSession({ headers: carrying(sessionName, session) })
        if (!found) return undefined
        const { id, userId, createdAt, expiresAt } = found.session
        return { id, userId, createdAt, expiresAt }
      }),
    newPasswordLink: (tx, login) =>
      running.run({ tx }, async () => {
        await auth.api.requestPasswordReset({ body: { email: login } })
        const link = running.getStore()?.link
        if (!link) throw new Error('There is no account of that login')
        return link
      }),
    findLink: (tx, link) =>
      within(tx, async () => {
        const { internalAdapter } = await auth.$context
        const known = await internalAdapter.findVerificationValue(`reset-password:${link}`)
        return known && known.expiresAt > new Date() ? known.value : undefined
      }),
    setPassword: (tx, link, password) =>
      within(tx, () =>
        refusedAs('over' as const, async () => {
          await auth.api.resetPassword({ body: { token: link, newPassword: password } })
          return 'set' as const
        }),
      ),
  }
}

/** What better-auth refuses is an answer; what fails otherwise is not. */
async function refusedAs<Refused, T>(
  refused: Refused,
  work: () => Promise<T>,
): Promise<T | Refused> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) return refused
    throw error
  }
}

/** Questions go through the transaction that is open, or they would wait for it for ever. */
function following(db: Tx, current: () => Tx | undefined): Tx {
  return new Proxy(db, {
    get(_, name) {
      const target = current() ?? db
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

function carrying(name: string, value: string): Headers {
  return new Headers({ cookie: `${name}=${value}` })
}

/** The cookies of an answer; one that is taken back is empty. */
function signedIn(headers: Headers): Signed {
  const given: Record<string, string> = {}
  for (const cookie of headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    given[name] = value
  }
  const { [sessionName]: session, [stepName]: step } = given
  return { ...(session && { session }), ...(step && { step }) }
}

/** What is signed, without the signature. */
function withoutSignature(signed: string): string {
  return decodeURIComponent(signed).replace(/\.[^.]*$/, '')
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 section 6, without padding: what authenticator apps read. */
function base32(text: string): string {
  const bits = [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => letters[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}
