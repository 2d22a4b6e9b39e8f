/**
 * Signs in at the firm's OpenID Connect provider, by better-auth: it identifies members, we decide their
 * permissions.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { betterAuth } from 'better-auth'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import type { Store } from '#lib/database/store.ts'
import {
  createRequestHeaders,
  createSharedOptions,
  readSignedCookies,
  type SignedCookies,
  type StaffAuthSettings,
  stateCookieName,
} from './better-auth.ts'

export type OidcClient = {
  /** The URL at which to sign in, and the cookie to set meanwhile; `onward` is our page after that. */
  begin(onward: string): Promise<{ url: string; signed: SignedCookies }>
  /** Checks the browser's answer against its cookie; no session if any of it is wrong. */
  finish(state: string, query: URLSearchParams, device?: string): Promise<OidcResult>
}

/**
 * `onward`: as given to `begin`; a default if it did not come back. `branch`: from the claim of branches, empty
 * if it names none; undefined if no claim is configured.
 */
type OidcResult = {
  session: string | undefined
  onward: string
  branch?: string | undefined
  /** The id at the provider that this sign-in has just shown to be the account's. */
  linked?: string | undefined
}
type OidcClientSettings = {
  issuer: URL
  clientId: string
  clientSecret: string
  /** The claim that holds the code of a branch. */
  branchClaim?: string | undefined
}

/** The provider's metadata could not be read or verified. */
export class OidcProviderUnreachable extends Error {
  override name = 'OidcProviderUnreachable'
  code = 'PROVIDER_UNREACHABLE'
}

/** The last segment of the callback URL: `/staff/callback/firm`. */
const providerId = 'firm'

/**
 * Creates the client from the provider's metadata (OpenID Connect Discovery 1.0). Authorization code with
 * PKCE, state and nonce; ID tokens are checked against the provider's keys. Only existing accounts are let
 * in, found by an address that the provider has verified, later by the provider's own id.
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
        // We created the account for that address.
        requireLocalEmailVerified: false,
      },
    },
    databaseHooks: {
      account: {
        create: {
          before: async (account) => {
            const fromClaims = claimed.getStore()
            if (fromClaims) fromClaims.linked = account.accountId
            return { data: { ...account, ...noTokens } }
          },
        },
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
              const fromClaims = claimed.getStore()
              if (fromClaims && branchClaim) fromClaims.branch = branchIn(claims[branchClaim])
              return {
                email: await loginOf(store, claims.email),
                // This column is not encrypted.
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
      const fromClaims: Claimed = {}
      const answer = await claimed.run(fromClaims, () =>
        auth.api.callbackOAuth({
          params: { id: providerId },
          query: Object.fromEntries(query),
          headers: createRequestHeaders(stateCookieName, state, device),
          method: 'GET',
          asResponse: true,
        }),
      )
      const { session } = readSignedCookies(answer.headers)
      return { session, onward: answer.headers.get('location') ?? '', ...fromClaims }
    },
  }
}

/** Claims that better-auth does not pass on, of the current sign-in. */
const claimed = new AsyncLocalStorage<Claimed>()

type Claimed = { branch?: string; linked?: string }

/** A claim that names several branches names none. */
function branchIn(claim: unknown): string {
  const values = Array.isArray(claim) ? claim : [claim]
  const [only, ...more] = values.filter((value) => typeof value === 'string')
  return more.length === 0 ? (only ?? '') : ''
}

/** The provider is asked at sign-in only: no token of it is stored. */
const noTokens = { accessToken: null, refreshToken: null, idToken: null }

async function loginOf(store: Store, email: unknown): Promise<string> {
  const address = typeof email === 'string' ? email : ''
  const account = await store.staff.findByAddress(store.db, address)
  return account?.login ?? store.staff.loginOf(address)
}
