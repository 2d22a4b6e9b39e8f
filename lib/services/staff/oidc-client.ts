/** The firm's own OpenID Connect provider, by better-auth: it knows who somebody is, we know what they may. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { betterAuth } from 'better-auth'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import type { Store } from '../../adapters/database/store.ts'
import {
  createRequestHeaders,
  createSharedOptions,
  readSignedCookies,
  type SignedCookies,
  type StaffAuthSettings,
  stateCookieName,
} from './better-auth.ts'

export type OidcClient = {
  /** Where the browser goes to sign in, and what it keeps meanwhile; `onward` is our page after that. */
  begin(onward: string): Promise<{ url: string; signed: SignedCookies }>
  /** What the browser came back with, for what it kept; no session where any of it is not right. */
  finish(state: string, query: URLSearchParams, device?: string): Promise<OidcResult>
}

/**
 * `onward` as it was given along; something else where not even that came back. `branch`: what the claim of
 * branches says, empty where that is nothing; undefined where no claim is asked for.
 */
export type OidcResult = {
  session: string | undefined
  onward: string
  branch?: string | undefined
}
export type OidcClientSettings = {
  issuer: URL
  clientId: string
  clientSecret: string
  /** The claim that holds the code of a branch. */
  branchClaim?: string | undefined
}

/** The provider says nothing of itself, or not over what we can check. */
export class OidcProviderUnreachable extends Error {
  override name = 'OidcProviderUnreachable'
  code = 'PROVIDER_UNREACHABLE'
}

/** The last part of the address that a provider leads back to: `/staff/callback/firm`. */
const providerId = 'firm'

/**
 * Makes it ready, from what the provider says of itself (OpenID Connect Discovery 1.0). Authorization
 * code with PKCE, state and nonce; ID tokens are checked against the provider's keys. Only whoever has an
 * account is let in, found by an address that the provider has verified, later by the provider's own id.
 * Throws `OidcProviderUnreachable`.
 */
export async function createOidcClient(
  store: Store,
  settings: StaffAuthSettings,
  { issuer, clientId, clientSecret, branchClaim }: OidcClientSettings,
): Promise<OidcClient> {
  const shared = await createSharedOptions(store, settings, store.db)
  const auth = betterAuth({
    ...shared,
    account: {
      ...shared.account,
      accountLinking: {
        enabled: true,
        // The account was made for that address by us.
        requireLocalEmailVerified: false,
      },
    },
    databaseHooks: {
      account: {
        create: { before: async (account) => ({ data: { ...account, ...noTokens } }) },
        update: { before: async (account) => ({ data: { ...account, ...noTokens } }) },
      },
    },
    plugins: [
      genericOAuth({
        config: [
          {
            providerId,
            discoveryUrl: `${issuer.href.replace(/\/$/, '')}/.well-known/openid-configuration`,
            clientId,
            clientSecret,
            scopes: ['openid', 'email'],
            pkce: true,
            disableSignUp: true,
            requireIdTokenVerification: true,
            mapProfileToUser: async (claims) => {
              const said = claimed.getStore()
              if (said && branchClaim) said.branch = branchIn(claims[branchClaim])
              return {
                email: await loginOf(store, claims.email),
                // What is stored here is stored in the open.
                name: '',
                image: undefined,
                emailVerified: claims.email_verified === true,
              }
            },
          },
        ],
      }),
    ],
  })
  const { socialProviders } = await auth.$context
  if (socialProviders.length === 0) {
    throw new OidcProviderUnreachable(
      'the provider of staff says nothing of itself that we can use',
    )
  }
  return {
    async begin(onward) {
      const { headers, response } = await auth.api.signInSocial({
        body: {
          provider: providerId,
          callbackURL: onward,
          errorCallbackURL: onward,
          disableRedirect: true,
        },
        headers: new Headers(),
        returnHeaders: true,
      })
      return { url: response.url ?? '', signed: readSignedCookies(headers) }
    },
    async finish(state, query, device) {
      const said: { branch?: string } = {}
      const answer = await claimed.run(said, () =>
        auth.api.callbackOAuth({
          params: { id: providerId },
          query: Object.fromEntries(query),
          headers: createRequestHeaders(stateCookieName, state, device),
          method: 'GET',
          asResponse: true,
        }),
      )
      const { session } = readSignedCookies(answer.headers)
      return { session, onward: answer.headers.get('location') ?? '', ...said }
    },
  }
}

/** What the claims say that better-auth passes on to nobody; of the sign-in that is under way. */
const claimed = new AsyncLocalStorage<{ branch?: string }>()

/** A claim of several branches says of none which it is. */
function branchIn(claim: unknown): string {
  const values = Array.isArray(claim) ? claim : [claim]
  const [only, ...more] = values.filter((value) => typeof value === 'string')
  return more.length === 0 ? (only ?? '') : ''
}

/** Who somebody is we ask when they sign in, and never in their name. */
const noTokens = { accessToken: null, refreshToken: null, idToken: null }

async function loginOf(store: Store, email: unknown): Promise<string> {
  const address = typeof email === 'string' ? email : ''
  const account = await store.staff.findByAddress(store.db, address)
  return account?.login ?? store.staff.loginOf(address)
}
