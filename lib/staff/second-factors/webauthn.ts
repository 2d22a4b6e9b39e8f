/** Registration and authentication of Web Authentication (level 3), by SimpleWebAuthn; only this file uses it. */
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { isAccountId } from '../store/staff-accounts.ts'
import type { Credential, Passkey } from '../store/staff-factors.ts'

export type CreationOptions = PublicKeyCredentialCreationOptionsJSON
export type RequestOptions = PublicKeyCredentialRequestOptionsJSON

/** The relying party: a host, and the one origin that an authenticator signs for. */
export type RelyingParty = { name: string; id: string; origin: string }

/** How long a challenge is valid, and how long a browser waits for its owner, in milliseconds. */
export const challengeLifetimeMs = 5 * 60_000

/** ES256, EdDSA and RS256 (RFC 9053, RFC 8812): every authenticator has one of them. */
const algorithms = [-7, -8, -257]

export function getRelyingParty(brand: string, publicUrl: URL): RelyingParty {
  return { name: brand, id: publicUrl.hostname, origin: publicUrl.origin }
}

/**
 * The options from which a browser creates a credential. The authenticator's make is not asked (attestation
 * `none`); it must verify its owner, so that possession alone does not suffice.
 */
export async function createRegistrationOptions(
  { name, id }: RelyingParty,
  {
    challenge,
    account,
    known,
  }: {
    challenge: Buffer
    account: { id: string; person: { name: string; address: string } }
    known: readonly Passkey[]
  },
): Promise<CreationOptions> {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  return generateRegistrationOptions({
    rpName: name,
    rpID: id,
    userID: Uint8Array.from(Buffer.from(account.id)),
    userName: account.person.address,
    userDisplayName: account.person.name,
    challenge: Uint8Array.from(challenge),
    timeout: challengeLifetimeMs,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(described),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  })
}

/** The credential that a browser created for a challenge; undefined if anything is wrong. */
export async function verifyRegistration(
  { id, origin }: RelyingParty,
  { challenge, answer }: { challenge: Buffer; answer: string },
): Promise<{ credential: Credential; counter: number } | undefined> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  return undefinedOnError(async () => {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: JSON.parse(answer) as RegistrationResponseJSON,
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified) return undefined
    const { credential } = registrationInfo
    return {
      credential: {
        id: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        transports: (credential.transports ?? []).filter((word) => typeof word === 'string'),
      },
      counter: credential.counter,
    }
  })
}

/** Returns the options to sign a challenge with one of these passkeys, or with any of this site if there are none. */
export async function createAuthenticationOptions(
  { id }: RelyingParty,
  { challenge, known }: { challenge: Buffer; known: readonly Passkey[] },
): Promise<RequestOptions> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  return generateAuthenticationOptions({
    rpID: id,
    challenge: Uint8Array.from(challenge),
    timeout: challengeLifetimeMs,
    allowCredentials: known.map(described),
    userVerification: 'required',
  })
}

/** What an answer says of itself, before anything is verified. */
type AnswerClaims = {
  /** The id of the account that the passkey was made for. */
  account: string
  challenge: Buffer
}

/** Reads which account and which challenge an answer claims to be of; undefined if it says neither. */
export async function readAnswerClaims(answer: string): Promise<AnswerClaims | undefined> {
  return undefinedOnError(async () => {
    const { response } = JSON.parse(answer) as AuthenticationResponseJSON
    const client = JSON.parse(fromBase64url(response.clientDataJSON).toString()) as {
      challenge: string
    }
    const account = fromBase64url(response.userHandle ?? '').toString()
    return isAccountId(account)
      ? { account, challenge: fromBase64url(client.challenge) }
      : undefined
  })
}

function fromBase64url(text: string): Buffer {
  return Buffer.from(text, 'base64url')
}

/**
 * Returns which of these passkeys signed the challenge, and its signature counter; undefined if none did.
 */
export async function verifyAuthentication(
  { id, origin }: RelyingParty,
  { challenge, answer, known }: { challenge: Buffer; answer: string; known: readonly Passkey[] },
): Promise<{ passkey: Passkey; counter: number } | undefined> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  return undefinedOnError(async () => {
    const response = JSON.parse(answer) as AuthenticationResponseJSON
    const passkey = known.find(({ credential }) => credential.id === response.id)
    if (!passkey) return undefined
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential.id,
        publicKey: Uint8Array.from(Buffer.from(passkey.credential.publicKey, 'base64url')),
        // The caller compares counters, to tell a copied passkey from a wrong signature.
        counter: 0,
      },
    })
    return verified ? { passkey, counter: authenticationInfo.newCounter } : undefined
  })
}

/** SimpleWebAuthn throws for every fault of the browser's data. */
async function undefinedOnError<T>(work: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await work()
  } catch {
    return undefined
  }
}

function described({ credential: { id, transports } }: Passkey) {
  return { id, transports }
}
