/** Signing in: a password, then a code; and how often either is tried. */
import type { Actor, AuditEvent } from '../audit/event.ts'
import type { Tx } from '../store/schema.ts'
import type { Signed } from './better-auth.ts'
import type { Member, StaffDeps } from './deps.ts'

type Factor = 'password' | 'code' | 'provider'

/** `refused` is the same whatever was wrong; `locked` too often, also of an address that is nobody's. */
export type PasswordAnswer =
  | { outcome: 'refused' | 'locked' }
  /** A code is asked for next, or a second factor is made. */
  | { outcome: 'code' | 'enrol'; signed: Signed }

export type CodeAnswer =
  | { outcome: 'wrong' | 'locked' }
  /** The password has to be given again. */
  | { outcome: 'over' }
  | { outcome: 'signed_in'; signed: Signed }

/** `onward`: the page of ours that was given along to the provider. */
export type ProviderAnswer =
  | { outcome: 'refused'; onward: string }
  | { outcome: 'signed_in'; signed: Signed; onward: string }

/** A code holds for its own half minute and the ones beside it: that long it is not taken twice. */
const codeLifeMs = 90_000

/** Takes address and password, in one transaction with what is written down of it. */
export async function signIn(
  deps: StaffDeps,
  { address, password, device }: { address: string; password: string; device?: string | undefined },
): Promise<PasswordAnswer> {
  const { store, now } = deps
  const auth = await deps.auth()
  return store.transaction(async (tx): Promise<PasswordAnswer> => {
    const at = now()
    const tried = { factor: 'password' as const, subject: `password ${address}` }
    const account = await store.staff.findByAddress(tx, address)
    if (!(await store.staffTries.mayTry(tx, tried.subject, at))) {
      await note(deps, tx, refusal('password', 'locked', account?.id))
      return { outcome: 'locked' }
    }
    const login = account?.login ?? store.staff.loginOf(address)
    const signed = await auth.signIn(tx, login, { password, device })
    if (!signed || !account || account.disabledAt) {
      if (signed && account) await store.staff.endSessions(tx, account.id)
      const code = !account ? 'unknown' : account.disabledAt ? 'disabled' : 'wrong'
      await failed(deps, tx, { ...tried, code, account: account?.id })
      return { outcome: 'refused' }
    }
    await store.staffTries.forget(tx, tried.subject)
    if (!signed.session) return { outcome: 'code', signed }
    await auth.prepareSecondFactor(tx, signed.session, password)
    return { outcome: 'enrol', signed }
  })
}

/** Takes the code that goes with a right password. */
export async function enterCode(
  deps: StaffDeps,
  { step, code, device }: { step: string; code: string; device?: string | undefined },
): Promise<CodeAnswer> {
  const { store, now } = deps
  const auth = await deps.auth()
  return store.transaction(async (tx): Promise<CodeAnswer> => {
    const at = now()
    const id = await auth.findStep(tx, step)
    const account = id === undefined ? undefined : await store.staff.lock(tx, id)
    if (!account || account.disabledAt) return { outcome: 'over' }
    const tried = { factor: 'code' as const, subject: `code ${account.id}` }
    if (!(await store.staffTries.mayTry(tx, tried.subject, at))) {
      await note(deps, tx, refusal('code', 'locked', account.id))
      return { outcome: 'locked' }
    }
    const before = new Date(at.getTime() - codeLifeMs)
    const wasTaken = await store.staff.wasTaken(tx, account.id, code, before)
    const signed = wasTaken ? 'wrong' : await auth.enterCode(tx, step, { code, device })
    if (signed === 'over') return { outcome: 'over' }
    if (signed === 'wrong' || !signed.session) {
      const reason = wasTaken ? 'used' : 'wrong'
      const locked = await failed(deps, tx, { ...tried, code: reason, account: account.id })
      return { outcome: locked ? 'locked' : 'wrong' }
    }
    await store.staffTries.forget(tx, tried.subject)
    await store.staff.noteTaken(tx, account.id, code, at)
    const session = await auth.findSession(tx, signed.session)
    await note(deps, tx, {
      event: 'staff_signed_in',
      detail: { session: session?.id ?? '', by: 'code' },
      actor: { kind: 'staff', id: account.id },
    })
    return { outcome: 'signed_in', signed }
  })
}

/**
 * Confirms the second factor with a code of it. Sessions that were opened with the password alone end,
 * and this one is a new one.
 */
export async function enrol(
  deps: StaffDeps,
  { member, session, code }: { member: Member; session: string; code: string },
): Promise<CodeAnswer> {
  const { store, now } = deps
  const auth = await deps.auth()
  return store.transaction(async (tx): Promise<CodeAnswer> => {
    const at = now()
    const account = await store.staff.lock(tx, member.id)
    if (!account || account.disabledAt || account.enrolled) return { outcome: 'over' }
    const tried = { factor: 'code' as const, subject: `code ${account.id}` }
    if (!(await store.staffTries.mayTry(tx, tried.subject, at))) {
      await note(deps, tx, refusal('code', 'locked', account.id))
      return { outcome: 'locked' }
    }
    const signed = await auth.enrol(tx, session, code)
    if (!signed?.session) {
      const locked = await failed(deps, tx, { ...tried, code: 'wrong', account: account.id })
      return { outcome: locked ? 'locked' : 'wrong' }
    }
    await store.staffTries.forget(tx, tried.subject)
    await store.staff.noteTaken(tx, account.id, code, at)
    const opened = await auth.findSession(tx, signed.session)
    await store.staff.endSessions(tx, account.id, opened?.id)
    const actor: Actor = { kind: 'staff', id: account.id }
    await note(deps, tx, {
      event: 'staff_enrolled',
      detail: { account: account.id },
      actor,
    })
    await note(deps, tx, {
      event: 'staff_signed_in',
      detail: { session: opened?.id ?? '', by: 'code' },
      actor,
    })
    return { outcome: 'signed_in', signed }
  })
}

/**
 * Takes what a browser brought back from the firm's own provider. The session is given to nobody before
 * it is written down; of an account that is disabled it ends with that.
 */
export async function finishAtProvider(
  deps: StaffDeps,
  { state, query, device }: { state: string; query: URLSearchParams; device?: string | undefined },
): Promise<ProviderAnswer> {
  const { store } = deps
  const auth = await deps.auth()
  const provider = await deps.provider?.()
  // No transaction: the provider is asked meanwhile.
  const { session, onward = '' } = (await provider?.finish(state, query, device)) ?? {}
  return store.transaction(async (tx): Promise<ProviderAnswer> => {
    const opened = session ? await auth.findSession(tx, session) : undefined
    const account = opened && (await store.staff.lock(tx, opened.userId))
    if (!session || !opened || !account || account.disabledAt) {
      if (opened) await store.staff.endSession(tx, opened.userId, opened.id)
      const code = account ? 'disabled' : 'refused'
      await note(deps, tx, refusal('provider', code, account?.id))
      return { outcome: 'refused', onward }
    }
    await store.staff.noteByProvider(tx, opened.id)
    await note(deps, tx, {
      event: 'staff_signed_in',
      detail: { session: opened.id, by: 'provider' },
      actor: { kind: 'staff', id: account.id },
    })
    return { outcome: 'signed_in', signed: { session }, onward }
  })
}

type Noted = AuditEvent & { actor?: Actor }

/** Whoever failed is nobody we know. */
function note({ store, now }: StaffDeps, tx: Tx, { actor, ...event }: Noted): Promise<void> {
  return store.audit.append(tx, { actor: actor ?? { kind: 'system' }, ...event, now: now() })
}

function refusal(factor: Factor, code: string, account: string | undefined): AuditEvent {
  const detail = { factor, code, ...(account ? { account } : {}) }
  return { event: 'staff_sign_in_refused', detail }
}

/** Counts a wrong try and writes it down; true where it was the last for now. */
async function failed(
  deps: StaffDeps,
  tx: Tx,
  tried: { factor: Factor; subject: string; code: string; account: string | undefined },
): Promise<boolean> {
  const { factor, subject, code, account } = tried
  const locked = await deps.store.staffTries.fail(tx, subject, deps.now())
  await note(deps, tx, refusal(factor, code, account))
  if (locked) {
    const detail = { factor, ...(account ? { account } : {}) }
    await note(deps, tx, { event: 'staff_locked_out', detail })
  }
  return locked
}
