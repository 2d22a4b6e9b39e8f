/** Endpoints for second factors that better-auth does not know. */
import { APIError, createAuthEndpoint, getSessionFromCtx } from 'better-auth/api'
import { expireCookie, setSessionCookie } from 'better-auth/cookies'
import { generateRandomString } from 'better-auth/crypto'
import { z } from 'zod'

export const staffSessionPlugin = {
  id: 'own-factors',
  endpoints: {
    /** Opens a session for a sign-in step, which ends with that. */
    completeSignInStep: createAuthEndpoint.serverOnly({ method: 'POST' }, async (ctx) => {
      const { internalAdapter, secret, createAuthCookie } = ctx.context
      const cookie = createAuthCookie('two_factor')
      const identifier = await ctx.getSignedCookie(cookie.name, secret)
      const step = identifier && (await internalAdapter.consumeVerificationValue(identifier))
      const user = step && (await internalAdapter.findUserById(step.value))
      if (!step || !user || step.expiresAt <= new Date()) throw new APIError('UNAUTHORIZED')
      const session = await internalAdapter.createSession(user.id, false)
      await setSessionCookie(ctx, { session, user })
      expireCookie(ctx, cookie)
      return ctx.json({})
    }),
    /** Opens a session for an account that a passkey has identified. */
    openSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ userId: z.uuid() }) },
      async (ctx) => {
        const { internalAdapter } = ctx.context
        const user = await internalAdapter.findUserById(ctx.body.userId)
        if (!user) throw new APIError('UNAUTHORIZED')
        const session = await internalAdapter.createSession(user.id, false)
        await setSessionCookie(ctx, { session, user })
        return ctx.json({})
      },
    ),
    renewSession: createAuthEndpoint.serverOnly({ method: 'POST' }, async (ctx) => {
      const { internalAdapter } = ctx.context
      const current = await getSessionFromCtx(ctx)
      if (!current) throw new APIError('UNAUTHORIZED')
      const session = await internalAdapter.createSession(current.user.id, false, current.session)
      await setSessionCookie(ctx, { session, user: current.user })
      await internalAdapter.deleteSession(current.session.token)
      return ctx.json({})
    }),
    /** Gives the same session another token and keeps its start time. */
    renewSessionToken: createAuthEndpoint.serverOnly({ method: 'POST' }, async (ctx) => {
      const { internalAdapter } = ctx.context
      const current = await getSessionFromCtx(ctx)
      if (!current) throw new APIError('UNAUTHORIZED')
      const token = generateRandomString(32)
      await internalAdapter.updateSession(current.session.token, { token })
      await setSessionCookie(ctx, { session: { ...current.session, token }, user: current.user })
      return ctx.json({})
    }),
  },
}
