/** Passwords, sessions and second factors of staff, by better-auth in our transactions. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { Tx } from '#lib/database/schema.ts'
import type { Store } from '#lib/database/store.ts'
import { passwordLinkLifetimeMs, signInStepLifetimeMs } from '../rules/session-lifetime.ts'
import { type AppSecrets, createAppSecrets } from '../second-factors/app-secrets.ts'
import { getRelyingParty, type RelyingParty } from '../second-factors/webauthn.ts'
import {
  createRequestHeaders,
  createSharedOptions,
  readSignedCookies,
  type SignedCookies,
  type StaffAuthSettings,
  sessionCookieName,
  stepCookieName,
} from './better-auth.ts'
import { staffSessionPlugin } from './better-auth-plugin.ts'
import {
  hashPassword,
  maxPasswordLength,
  minPasswordLength,
  verifyPassword,
} from './password-hash.ts'

/** `idleMs`: how long it lasts from each request on. */
type FoundSession = { id: string; userId: string; createdAt: Date; expiresAt: Date; idleMs: number }

/** `device`: the label of the new session. */
type Password = { password: string; device?: string | undefined }

export type StaffAuth = AppSecrets & {
  /** The relying party of passkeys. */
  relyingParty: RelyingParty
  /**
   * A right password gives a session, or a sign-in step if there is a second factor. A wrong one, an
   * unknown login and an account without a password give undefined, after the same work.
   */
  signIn(tx: Tx, login: string, given: Password): Promise<SignedCookies | undefined>
  /** The account of a sign-in step, while it lasts. */
  findStep(tx: Tx, step: string): Promise<string | undefined>
  /** Opens the session of a step, whose second factor was verified elsewhere. */
  completeSignInStep(
    tx: Tx,
    step: string,
    given: { device?: string | undefined },
  ): Promise<SignedCookies | undefined>
  /** Opens a session of an account that a passkey has identified. */
  openSession(
    tx: Tx,
    userId: string,
    given: { device?: string | undefined },
  ): Promise<SignedCookies | undefined>
  /** Replaces a session by a new one, once more was proven than at its opening, or all of it anew. */
  renewSession(tx: Tx, session: string): Promise<SignedCookies | undefined>
  /** Gives a session another cookie: a copy of the earlier one opens nothing. It counts as no new sign-in. */
  renewSessionToken(tx: Tx, session: string): Promise<SignedCookies | undefined>
  findSession(tx: Tx, session: string): Promise<FoundSession | undefined>
  /** Lets a session that was opened at the firm's provider open the account. */
  admitSession(tx: Tx, session: string): Promise<void>
  /** A secret with which a password can be chosen once. */
  newPasswordLink(tx: Tx, login: string): Promise<string>
  /** The account of a password link, while it is valid. */
  findLink(tx: Tx, link: string): Promise<string | undefined>
  setPassword(tx: Tx, link: string, password: string): Promise<'set' | 'over'>
  /** `wrong`: not the old password. Sessions stay open. */
  changePassword(
    tx: Tx,
    session: string,
    given: { old: string; password: string },
  ): Promise<'changed' | 'wrong'>
  /** Whether it is the password of the account that the session is of. */
  isPasswordRight(tx: Tx, session: string, password: string): Promise<boolean>
}

/** Creates it with the secret that is sealed in the database. */
export async function createStaffAuth(
  store: Store,
  settings: StaffAuthSettings,
): Promise<StaffAuth> {
  const running = new AsyncLocalStorage<{ tx: Tx; link?: string }>()
  const db = following(store.db, () => running.getStore()?.tx)
  const auth = betterAuth({
    ...(await createSharedOptions(store, settings, db)),
    databaseHooks: {
      session: {
        delete: {
          // An ended session opens nothing, and looking for it changes no seals.
          before: async ({ expiresAt }) =>
            running.getStore()?.tx.isTransaction === true || expiresAt > new Date(),
        },
      },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: minPasswordLength,
      maxPasswordLength: maxPasswordLength,
      password: {
        hash: (password) => hashPassword(password, settings.passwordCost),
        verify: ({ password, hash }) => verifyPassword(password, hash),
      },
      resetPasswordTokenExpiresIn: passwordLinkLifetimeMs / 1000,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ token }) => {
        const here = running.getStore()
        if (here) here.link = token
      },
    },
    plugins: [
      twoFactor({
        twoFactorTable: 'staffTwoFactor',
        twoFactorCookieMaxAge: signInStepLifetimeMs / 1000,
      }),
      staffSessionPlugin,
    ],
  })
  const within = <T>(tx: Tx, work: () => Promise<T>) => running.run({ tx }, work)
  /** The cookies of a session that opens the account from now on. */
  const admitted = async (tx: Tx, headers: Headers): Promise<SignedCookies> => {
    const signed = readSignedCookies(headers)
    if (signed.session) await store.staff.admitSession(tx, withoutSignature(signed.session))
    return signed
  }

  return {
    ...createAppSecrets(() => auth.$context, within),
    relyingParty: getRelyingParty(settings.brand, settings.publicUrl),
    signIn: (tx, login, { password, device }) =>
      within(tx, () =>
        refusedAs(undefined, async () => {
          const { headers } = await auth.api.signInEmail({
            body: { email: login, password },
            headers: new Headers({ 'user-agent': device ?? '' }),
            returnHeaders: true,
          })
          return admitted(tx, headers)
        }),
      ),
    findStep: (tx, step) =>
      within(tx, async () => {
        const { internalAdapter } = await auth.$context
        const identifier = withoutSignature(step)
        const waiting = await internalAdapter.findVerificationValue(identifier)
        // better-auth keeps a second row for each step, which counts its attempts.
        const isStep = /^2fa-(?!attempts-)/.test(identifier)
        return isStep && waiting && waiting.expiresAt > new Date() ? waiting.value : undefined
      }),
    completeSignInStep: (tx, step, { device }) =>
      within(tx, () =>
        refusedAs(undefined, async () => {
          const { headers } = await auth.api.completeSignInStep({
            headers: createRequestHeaders(stepCookieName, step, device),
            returnHeaders: true,
          })
          return admitted(tx, headers)
        }),
      ),
    openSession: (tx, userId, { device }) =>
      within(tx, () =>
        refusedAs(undefined, async () => {
          const { headers } = await auth.api.openSession({
            body: { userId },
            headers: new Headers({ 'user-agent': device ?? '' }),
            returnHeaders: true,
          })
          return admitted(tx, headers)
        }),
      ),
    renewSession: (tx, session) =>
      within(tx, () =>
        refusedAs(undefined, async () => {
          const { headers } = await auth.api.renewSession({
            headers: createRequestHeaders(sessionCookieName, session),
            returnHeaders: true,
          })
          return admitted(tx, headers)
        }),
      ),
    renewSessionToken: (tx, session) =>
      within(tx, () =>
        refusedAs(undefined, async () => {
          const { headers } = await auth.api.renewSessionToken({
            headers: createRequestHeaders(sessionCookieName, session),
            returnHeaders: true,
          })
          return admitted(tx, headers)
        }),
      ),
    findSession: (tx, session) =>
      within(tx, async () => {
        const found = await auth.api.getSession({
          headers: createRequestHeaders(sessionCookieName, session),
        })
        if (!found) return undefined
        const { id, userId, createdAt, expiresAt } = found.session
        return { id, userId, createdAt, expiresAt, idleMs: settings.idleMs }
      }),
    admitSession: (tx, session) => store.staff.admitSession(tx, withoutSignature(session)),
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
    changePassword: (tx, session, { old, password }) =>
      within(tx, () =>
        refusedAs('wrong' as const, async () => {
          await auth.api.changePassword({
            body: { currentPassword: old, newPassword: password },
            headers: createRequestHeaders(sessionCookieName, session),
          })
          return 'changed' as const
        }),
      ),
    isPasswordRight: (tx, session, password) =>
      within(tx, () =>
        refusedAs(false, async () => {
          await auth.api.verifyPassword({
            body: { password },
            headers: createRequestHeaders(sessionCookieName, session),
          })
          return true
        }),
      ),
  }
}

/** A refusal of better-auth is a value; other errors are thrown. */
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

/** Queries use the open transaction: outside it they would wait for it for ever. */
function following(db: Tx, current: () => Tx | undefined): Tx {
  return new Proxy(db, {
    get(_, name) {
      const target = current() ?? db
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

function withoutSignature(signed: string): string {
  return decodeURIComponent(signed).replace(/\.[^.]*$/, '')
}
