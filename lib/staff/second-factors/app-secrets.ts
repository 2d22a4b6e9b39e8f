/**
 * Secrets of authenticator apps, encrypted with the key of better-auth, and their codes. One that is not confirmed
 * yet belongs to the session for which it was made: another session with the same password neither sees nor ends it.
 * better-auth's own are texts of 32 characters, which are 52 to type in.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import type { AuthContext } from 'better-auth'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import type { Tx } from '#lib/database/schema.ts'
import { findTotpStep } from './totp.ts'

export type AppSecrets = {
  /** Creates a secret for an app, which only this session finds; it waits for its first code so long. */
  prepareApp(tx: Tx, sessionId: string, lifetimeMs: number): Promise<void>
  /** Returns the secret in base 32 (RFC 4648) while it waits for its first code. */
  findPreparedSecret(tx: Tx, sessionId: string): Promise<string | undefined>
  /** A right code of the prepared app makes it that of the account; gives the time step of the code. */
  confirmApp(
    tx: Tx,
    sessionId: string,
    given: { userId: string; code: string; at: Date },
  ): Promise<{ step: number } | 'wrong' | 'over'>
  /** The time step of a code by the secret of an account's app. */
  findCodeStep(
    tx: Tx,
    userId: string,
    given: { code: string; at: Date },
  ): Promise<number | undefined>
}

type Context = Pick<AuthContext, 'internalAdapter' | 'secretConfig'>

/** `within` lets better-auth write in the open transaction. */
export function createAppSecrets(
  getContext: () => Promise<Context>,
  within: <T>(tx: Tx, work: () => Promise<T>) => Promise<T>,
): AppSecrets {
  const decrypt = async (data: string) => {
    const text = await symmetricDecrypt({ key: (await getContext()).secretConfig, data })
    const [sessionId = '', hex = ''] = text.split(' ')
    const secret = Buffer.from(hex, 'hex')
    // Anybody could compute the codes of a key that is cut short if it is no hexadecimal number.
    if (secret.length !== secretBytes) throw new Error('This is no secret of an authenticator app')
    return { secret, sessionId }
  }
  const createSecret = async (sessionId: string) =>
    symmetricEncrypt({
      key: (await getContext()).secretConfig,
      data: `${sessionId} ${randomBytes(secretBytes).toString('hex')}`,
    })
  const findWaiting = async (sessionId: string) => {
    const { internalAdapter } = await getContext()
    const waiting = await internalAdapter.findVerificationValue(identifierOf(sessionId))
    if (!waiting || waiting.expiresAt <= new Date()) return undefined
    const { secret, sessionId: madeFor } = await decrypt(waiting.value)
    // An attacker who can write to the database could put the secret of their own app here.
    return madeFor === sessionId ? { secret, stored: waiting.value } : undefined
  }
  const forgetWaiting = async (sessionId: string) =>
    (await getContext()).internalAdapter.deleteVerificationByIdentifier(identifierOf(sessionId))

  return {
    prepareApp: (tx, sessionId, lifetimeMs) =>
      within(tx, async () => {
        const { internalAdapter } = await getContext()
        await forgetWaiting(sessionId)
        await internalAdapter.createVerificationValue({
          identifier: identifierOf(sessionId),
          value: await createSecret(sessionId),
          expiresAt: new Date(Date.now() + lifetimeMs),
        })
      }),
    findPreparedSecret: (tx, sessionId) =>
      within(tx, async () => {
        const waiting = await findWaiting(sessionId)
        return waiting && base32(waiting.secret)
      }),
    confirmApp: (tx, sessionId, { userId, code, at }) =>
      within(tx, async () => {
        const waiting = await findWaiting(sessionId)
        if (!waiting) return 'over'
        const step = findTotpStep(waiting.secret, code, at)
        if (step === undefined) return 'wrong'
        await tx.deleteFrom('staffTwoFactor').where('userId', '=', userId).execute()
        await tx
          .insertInto('staffTwoFactor')
          .values({
            id: randomUUID(),
            userId,
            secret: waiting.stored,
            backupCodes: '',
            verified: true,
          })
          .execute()
        await forgetWaiting(sessionId)
        return { step }
      }),
    findCodeStep: async (tx, userId, { code, at }) => {
      const row = await tx
        .selectFrom('staffTwoFactor')
        .select('secret')
        .where('userId', '=', userId)
        .executeTakeFirst()
      return row && findTotpStep((await decrypt(row.secret)).secret, code, at)
    },
  }
}

function identifierOf(sessionId: string): string {
  return `app-of-session-${sessionId}`
}

/** 160 bits, as RFC 4226 recommends in section 4 (R6): 32 characters in base 32. */
const secretBytes = 20

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 section 6, without padding, as authenticator apps read it. */
function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}
