/** Passkeys: second factors that sign, beside the codes of an app. */
import { createHash, randomUUID } from 'node:crypto'
import type { Tx } from '../../adapters/database/schema.ts'
import type { StaffAccount } from '../../adapters/database/staff/staff-accounts.ts'
import type { StaffActionOutcome } from './accounts.ts'
import type { SignedCookies } from './better-auth.ts'
import { may } from './permissions.ts'
import { finishEnrolment } from './sign-in.ts'
import { auditSignIn, completeSignInStep, type SecondFactorOutcome } from './sign-in-attempts.ts'
import { type Member, type StaffDeps, signedInRecently } from './staff-deps.ts'
import {
  type CreationOptions,
  challengeLifetimeMs,
  createAuthenticationOptions,
  createRegistrationOptions,
  type RequestOptions,
  verifyAuthentication,
  verifyRegistration,
} from './webauthn.ts'

/** More than anybody carries; without an end the page would have none. */
export const maxPasskeys = 10
export const maxPasskeyNameLength = 60

/** `stale`: whoever changes this must have signed in just now. `over`: there is nothing to add it to. */
export type PasskeyRegistrationStarted =
  | { outcome: 'asked'; options: CreationOptions }
  | { outcome: 'forbidden' | 'stale' | 'over' | 'full' }

/** What a browser makes a passkey of the member's from, once and soon. */
export async function startPasskeyRegistration(
  deps: StaffDeps,
  member: Member,
): Promise<PasskeyRegistrationStarted> {
  const { store, now } = deps
  if (!may(member.role, 'add', 'own_factor')) return { outcome: 'forbidden' }
  const { relyingParty } = await deps.auth()
  return store.transaction(async (tx): Promise<PasskeyRegistrationStarted> => {
    const open = await openFor(deps, tx, member)
    if (typeof open === 'string') return { outcome: open }
    const known = await store.staffFactors.passkeysOf(tx, member.id)
    if (known.length >= maxPasskeys) return { outcome: 'full' }
    const challenge = await store.staffFactors.newChallenge(tx, {
      subject: subjectOfSession(member),
      expiresAt: new Date(now().getTime() + challengeLifetimeMs),
    })
    const options = await createRegistrationOptions(relyingParty, {
      challenge,
      account: member,
      known,
    })
    return { outcome: 'asked', options }
  })
}

export type PasskeyAdded =
  | { outcome: 'added' }
  /** It is the first second factor: with it the member is signed in. */
  | { outcome: 'enrolled'; signed: SignedCookies }
  | { outcome: 'forbidden' | 'refused' | 'stale' | 'over' }

/** Keeps the passkey that a browser made, under the name that its owner gave it. */
export async function addPasskey(
  deps: StaffDeps,
  {
    member,
    session,
    name,
    answer,
  }: { member: Member; session: string; name: string; answer: string },
): Promise<PasskeyAdded> {
  const { store, now } = deps
  if (!may(member.role, 'add', 'own_factor')) return { outcome: 'forbidden' }
  const auth = await deps.auth()
  return store.transaction(async (tx): Promise<PasskeyAdded> => {
    const at = now()
    const account = await openFor(deps, tx, member)
    if (typeof account === 'string') return { outcome: account }
    const challenge = await store.staffFactors.takeChallenge(tx, subjectOfSession(member), at)
    const made = challenge && (await verifyRegistration(auth.relyingParty, { challenge, answer }))
    const known = await store.staffFactors.passkeysOf(tx, member.id)
    const isKnown = known.some(({ credential }) => credential.id === made?.credential.id)
    if (!made || isKnown || known.length >= maxPasskeys) return { outcome: 'refused' }
    const signed = account.enrolled ? undefined : await auth.renewSession(tx, session)
    if (!account.enrolled && !signed?.session) return { outcome: 'over' }
    const id = randomUUID()
    await store.staffFactors.addPasskey(tx, { id, userId: member.id, name, ...made, now: at })
    await auditSignIn(deps, tx, {
      event: 'passkey_added',
      detail: { passkey: id },
      actor: { kind: 'staff', id: member.id },
    })
    if (!signed) return { outcome: 'added' }
    await store.staff.noteEnrolled(tx, member.id)
    await finishEnrolment(deps, tx, { account, signed, by: 'passkey' })
    return { outcome: 'enrolled', signed }
  })
}

/** Takes one away; `last` where nothing would be left to sign in with. */
export async function removePasskey(
  deps: StaffDeps,
  member: Member,
  id: string,
): Promise<StaffActionOutcome | 'stale' | 'last'> {
  const { store } = deps
  if (!may(member.role, 'remove', 'own_factor')) return 'forbidden'
  return store.transaction(async (tx) => {
    const account = await openFor(deps, tx, member)
    if (account === 'stale') return 'stale'
    const known = await store.staffFactors.passkeysOf(tx, member.id)
    if (account === 'over' || !known.some((passkey) => passkey.id === id)) return 'gone'
    if (known.length === 1 && !(await store.staff.hasApp(tx, member.id))) return 'last'
    await store.staffFactors.removePasskey(tx, member.id, id)
    await auditSignIn(deps, tx, {
      event: 'passkey_removed',
      detail: { passkey: id },
      actor: { kind: 'staff', id: member.id },
    })
    return 'done'
  })
}

/** What a passkey of the account is to sign whose password was right. */
export async function startPasskeySignIn(
  deps: StaffDeps,
  step: string,
): Promise<RequestOptions | 'over' | 'none'> {
  const { store, now } = deps
  const auth = await deps.auth()
  return store.transaction(async (tx) => {
    const id = await auth.findStep(tx, step)
    if (id === undefined) return 'over'
    const known = await store.staffFactors.passkeysOf(tx, id)
    if (known.length === 0) return 'none'
    const challenge = await store.staffFactors.newChallenge(tx, {
      subject: subjectOfStep(step),
      expiresAt: new Date(now().getTime() + challengeLifetimeMs),
    })
    return createAuthenticationOptions(auth.relyingParty, { challenge, known })
  })
}

/** Takes what a passkey signed, in place of a code. */
export function finishPasskeySignIn(
  deps: StaffDeps,
  { step, answer, device }: { step: string; answer: string; device?: string | undefined },
): Promise<SecondFactorOutcome> {
  const { staffFactors } = deps.store
  return completeSignInStep(
    deps,
    { step, factor: 'passkey' },
    async ({ tx, auth, account, at }) => {
      const challenge = await staffFactors.takeChallenge(tx, subjectOfStep(step), at)
      if (!challenge) return { code: 'late' }
      const known = await staffFactors.passkeysOf(tx, account.id)
      const found = await verifyAuthentication(auth.relyingParty, { challenge, answer, known })
      if (!found) return { code: 'wrong' }
      const { passkey, counter } = found
      // WebAuthn 6.1.1: who counts back is a copy, or is copied.
      if ((counter > 0 || passkey.counter > 0) && counter <= passkey.counter)
        return { code: 'copy' }
      const signed = await auth.completeSignInStep(tx, step, { device })
      if (!signed?.session) return 'over'
      await staffFactors.notePasskeyUsed(tx, { id: passkey.id, counter, now: at })
      return { signed }
    },
  )
}

/**
 * The account a second factor can be added to or taken from: of whoever makes their first, or has just
 * signed in with one (OWASP ASVS 5.0, 7.5.1). Whom their firm's provider lets in has theirs there.
 */
async function openFor(
  { store, now }: StaffDeps,
  tx: Tx,
  member: Member,
): Promise<StaffAccount | 'stale' | 'over'> {
  const account = await store.staff.lock(tx, member.id)
  if (!account || account.disabledAt || account.enrolled !== member.enrolled) return 'over'
  return account.enrolled && !signedInRecently(member, now()) ? 'stale' : account
}

function subjectOfSession({ session }: Member): string {
  return `session ${session.id}`
}

/** Of the step itself only a hash: the store keeps nothing that opens anything. */
function subjectOfStep(step: string): string {
  return `step ${createHash('sha256').update(step).digest('base64url')}`
}
