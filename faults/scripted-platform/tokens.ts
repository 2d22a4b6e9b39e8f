/** The token endpoint's memory: who may come in, and for how long. */
import { randomBytes } from 'node:crypto'
import { scopes } from '../../lib/platform/contract/scopes.ts'

type Token = { number: number; value: string; scopes: string[]; endsAt: number }
export type Tokens = ReturnType<typeof createTokens>

/** Tokens for one client; `lifeSeconds` is what each is promised, and how long it is good for. */
export function createTokens(client: { id: string; secret: string }, now: () => number) {
  const tokens: Token[] = []
  let { secret } = client
  let lifeSeconds = 900
  let revoked = 0

  return {
    /** RFC 6749 section 5.1, or the word of its section 5.2. */
    issue(authorization: string, query: URLSearchParams) {
      const pair = `Basic ${Buffer.from(`${client.id}:${secret}`).toString('base64')}`
      if (authorization !== pair) return { error: 'invalid_client' }
      if (query.get('grant_type') !== 'client_credentials') {
        return { error: 'unsupported_grant_type' }
      }
      const asked = (query.get('scope') ?? '').split(' ')
      const known: string[] = Object.values(scopes)
      if (!asked.every((scope) => known.includes(scope))) return { error: 'invalid_scope' }
      const value = randomBytes(24).toString('base64url')
      const number = tokens.length + 1
      tokens.push({ number, value, scopes: asked, endsAt: now() + lifeSeconds * 1000 })
      return { access_token: value, token_type: 'Bearer', expires_in: lifeSeconds }
    },
    /** The number of the token that a call carries; `live` says whether it lets in to read, or to write. */
    find(authorization: string, scope: string) {
      const token = tokens.find(({ value }) => authorization === `Bearer ${value}`)
      const live = token !== undefined && now() < token.endsAt && token.scopes.includes(scope)
      return { number: token?.number ?? 0, live }
    },
    revokeAll() {
      for (const token of tokens) {
        if (token.endsAt > now()) revoked++
        token.endsAt = 0
      }
    },
    setLife(seconds: number) {
      lifeSeconds = seconds
    },
    /** The operator of the other side changes the secret, and tells us or does not. */
    setSecret(value: string) {
      secret = value
    },
    values: () => tokens.map(({ value }) => value),
    counts: () => ({
      issued: tokens.length,
      revoked,
      expired: tokens.filter(({ endsAt }) => endsAt > 0 && endsAt <= now()).length,
    }),
  }
}
