import { createHash, randomUUID } from 'node:crypto'
import type { Tx } from '#lib/database/schema.ts'
import type { StaffActionOutcome } from '../accounts/accounts.ts'
import { may } from '../rules/permissions.ts'
import { signedInRecently } from '../rules/session-lifetime.ts'
import type { SignedCookies } from '../sign-in/better-auth.ts'
import { finishEnrolment, mayEnrol } from '../sign-in/sign-in.ts'
import {
  auditSignIn,
  checkFactor,
  completeSignInStep,
  type SecondFactorCheck,
  type SecondFactorContext,
  type SecondFactorOutcome,
  signInRefusedEvent,
} from '../sign-in/sign-in-attempts.ts'
import { type Member, mayUsePasswords, type StaffDeps } from '../staff-deps.ts'
import { sendStaffEmail } from '../staff-emails.ts'
import type { StaffAccount } from '../store/staff-accounts.ts'
import { createChallenge } from '../store/staff-factors.ts'
import {
  type CreationOptions,
  challengeLifetimeMs,
  createAuthenticationOptions,
  createRegistrationOptions,
  type RequestOptions,
  readAnswerClaims,
  verifyAuthentication,
  verifyRegistration,
} from './webauthn.ts'

/** More than anybody uses; the page stays short. */
export const maxPasskeys = 10
export const maxPasskeyNameLength = 60

/** `stale`: the member must sign in again first. `over`: the account can add no second factor here. */
type PasskeyRegistrationStarted =
  | { outcome: 'asked'; options: CreationOptions }
  | { outcome: 'forbidden' | 'stale' | 'over' | 'full' }

/** The options from which a browser creates a passkey; they work once, for five minutes. */
export async function startPasskeyRegistration(
  deps: StaffDeps,
  member: Member,
): Promise<PasskeyRegistrationStarted> {
  const { store, now } = deps
  if (!may(member.role, 'add', 'own_factor')) return { outcome: 'forbidden' }
  const { relyingParty } = await deps.auth()
  return store.transactionFor(
    { kind: 'staff', member },
    now(),
    async (tx): Promise<PasskeyRegistrationStarted> => {
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
    },
  )
}

type PasskeyAdded =
  | { outcome: 'added' }
  /** The passkey is the first second factor, and the member is signed in with it. */
  | { outcome: 'enrolled'; signed: SignedCookies }
  | { outcome: 'forbidden' | 'refused' | 'stale' | 'over' }

/** Stores the passkey that a browser created, under the name that its owner gave it. */
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
  return store.transactionFor(
    { kind: 'staff', member },
    now(),
    async (tx): Promise<PasskeyAdded> => {
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
      if (!signed) {
        await sendStaffEmail(deps, tx, account, {
          about: 'factor_changed',
          what: 'passkey_added',
          at,
          device: await store.staff.findSessionDevice(tx, member.session.id),
        })
        return { outcome: 'added' }
      }
      await store.staff.noteEnrolled(tx, member.id)
      await finishEnrolment(deps, tx, { account, signed, by: 'passkey' })
      return { outcome: 'enrolled', signed }
    },
  )
}

/** Removes a passkey; `last` if it is the only second factor. */
export async function removePasskey(
  deps: StaffDeps,
  member: Member,
  id: string,
): Promise<StaffActionOutcome | 'stale' | 'last'> {
  const { store } = deps
  if (!may(member.role, 'remove', 'own_factor')) return 'forbidden'
  return store.transactionFor({ kind: 'staff', member }, deps.now(), async (tx) => {
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
    const at = deps.now()
    await sendStaffEmail(deps, tx, account, {
      about: 'factor_changed',
      what: 'passkey_removed',
      at,
      device: await store.staff.findSessionDevice(tx, member.session.id),
    })
    return 'done'
  })
}

/** Returns the challenge for a passkey to sign after a right password. */
export async function startPasskeyConfirmation(
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

/** Returns the challenge for any passkey of this site to sign, by which its owner signs in without a password. */
export async function startPasskeySignIn(deps: StaffDeps): Promise<RequestOptions | 'forbidden'> {
  if (!mayUsePasswords(deps)) return 'forbidden'
  const { store, now } = deps
  const { relyingParty } = await deps.auth()
  const challenge = createChallenge()
  await store.staffFactors.newChallenge(store.db, {
    subject: subjectOfSignIn(challenge),
    challenge,
    expiresAt: new Date(now().getTime() + challengeLifetimeMs),
  })
  return createAuthenticationOptions(relyingParty, { challenge, known: [] })
}

/**
 * Signs in with a passkey alone. It has verified its owner by fingerprint, face or PIN, and so is two factors (NIST
 * SP 800-63B, 3.1.7).
 */
export async function finishPasskeySignIn(
  deps: StaffDeps,
  { answer, device }: { answer: string; device?: string | undefined },
): Promise<SecondFactorOutcome> {
  const { store } = deps
  const claims = mayUsePasswords(deps) ? await readAnswerClaims(answer) : undefined
  if (!claims) return { outcome: 'wrong' }
  const checked = await checkFactor(
    deps,
    { factor: 'passkey', findAccount: async () => claims.account },
    async ({ tx, auth, account, at }) =>
      account.enrolled
        ? signPasskeyIn(deps, {
            tx,
            auth,
            account,
            at,
            answer,
            subject: subjectOfSignIn(claims.challenge),
            open: () => auth.openSession(tx, account.id, { device }),
          })
        : 'over',
  )
  if (checked.outcome !== 'over') return checked
  // Nobody has proven to be of that account.
  await store.transaction((tx) =>
    auditSignIn(deps, tx, signInRefusedEvent('passkey', 'unknown', undefined)),
  )
  return { outcome: 'wrong' }
}

/** Signs in with a passkey's signature after a right password. */
export function finishPasskeyConfirmation(
  deps: StaffDeps,
  { step, answer, device }: { step: string; answer: string; device?: string | undefined },
): Promise<SecondFactorOutcome> {
  return completeSignInStep(deps, { step, factor: 'passkey' }, (context) =>
    signPasskeyIn(deps, {
      ...context,
      answer,
      subject: subjectOfStep(step),
      open: () => context.auth.completeSignInStep(context.tx, step, { device }),
    }),
  )
}

type PasskeyConfirmation = SecondFactorContext & {
  answer: string
  /** The subject of the challenge. */
  subject: string
  open: () => Promise<SignedCookies | undefined>
}

/** Verifies a signature and opens the session. */
async function signPasskeyIn(
  { store: { staffFactors } }: StaffDeps,
  { tx, auth, account, at, answer, subject, open }: PasskeyConfirmation,
): Promise<SecondFactorCheck> {
  const challenge = await staffFactors.takeChallenge(tx, subject, at)
  if (!challenge) return { code: 'late' }
  const known = await staffFactors.passkeysOf(tx, account.id)
  const found = await verifyAuthentication(auth.relyingParty, { challenge, answer, known })
  if (!found) return { code: 'wrong' }
  const { passkey, counter } = found
  // WebAuthn 6.1.1: a counter that goes back means that the passkey was copied.
  if ((counter > 0 || passkey.counter > 0) && counter <= passkey.counter) return { code: 'copy' }
  const signed = await open()
  if (!signed?.session) return 'over'
  await staffFactors.notePasskeyUsed(tx, { id: passkey.id, userId: account.id, counter, now: at })
  return { signed }
}

/**
 * The account whose second factors may change: it has none yet, or the member has just signed in with one
 * (OWASP ASVS 5.0, 7.5.1). Members who sign in at the firm's provider have theirs there.
 */
async function openFor(
  { store, now }: StaffDeps,
  tx: Tx,
  member: Member,
): Promise<StaffAccount | 'stale' | 'over'> {
  const account = await store.staff.lock(tx, member.id)
  if (!account || account.disabledAt || account.enrolled !== member.enrolled) return 'over'
  if (!account.enrolled && !(await mayEnrol({ store }, tx, account, member))) return 'over'
  return account.enrolled && !signedInRecently(member, now()) ? 'stale' : account
}

function subjectOfSession({ session }: Member): string {
  return `session ${session.id}`
}

/** A hash of the step: the database stores nothing that opens anything. */
function subjectOfStep(step: string): string {
  return `step ${createHash('sha256').update(step).digest('base64url')}`
}

/** Found by the challenge alone: nobody is known before it is signed. */
function subjectOfSignIn(challenge: Buffer): string {
  return `entry ${createHash('sha256').update(challenge).digest('base64url')}`
}
