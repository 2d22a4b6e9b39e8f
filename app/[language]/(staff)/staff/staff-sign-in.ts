/** Shared by the pages and actions between a staff password and a session. */

import { redirect } from 'next/navigation'
import { attempt, fieldProblem } from '@/app/_request/form-action.ts'
import { staffPath } from '@/app/_request/paths.ts'
import { findStaffSession, findStaffStep, setStaffCookies } from '@/app/_request/staff-cookies.ts'
import {
  answerForbidden,
  describeDevice,
  findStaffVisit,
  redirectToSignIn,
  requireTriesLeft,
  type StaffVisit,
} from '@/app/_request/staff-visit.ts'
import type { Visit } from '@/app/_request/visit.ts'
import type { Language } from '@/lib/i18n/languages.ts'
import { tidy, tidyCode } from '@/lib/onboarding/fields/text.ts'
import type { StepState } from '@/lib/onboarding/view/step-view.ts'
import { maxPasskeyNameLength, maxPasskeys } from '@/lib/staff/second-factors/passkeys.ts'
import type { PasswordChange, PasswordFault } from '@/lib/staff/sign-in/change-password.ts'
import { maxPasswordLength, minPasswordLength } from '@/lib/staff/sign-in/password-hash.ts'
import type { SecondFactorOutcome } from '@/lib/staff/sign-in/sign-in-attempts.ts'
import { lockoutMs } from '@/lib/staff/store/staff-attempts.ts'

/** The sign-in step that this browser has reached by a password; redirects to signing in without one. */
export async function requireSignInStep(language: Language): Promise<string> {
  return (await findStaffStep()) ?? redirectToSignIn(language, 'over')
}

/** A member and their signed session, whether or not they have a second factor yet. */
export async function requireSignedIn(
  language: string,
): Promise<StaffVisit & { staffSession: string }> {
  const { member, ...visit } = await findStaffVisit(language)
  const staffSession = await findStaffSession()
  if (!member || !staffSession) redirectToSignIn(visit.language, 'ended')
  return { ...visit, member, staffSession }
}

type SignInTexts = {
  /** The event's name in the log. */
  event: string
  /** The message about a wrong code, passkey or backup code. */
  wrong: string
  /** The staff page that follows. */
  next: string
}

/**
 * Opens the session that a second factor gives and redirects; otherwise the message of the problem. A
 * first second factor is confirmed in a session, which then stays.
 */
export async function completeSignIn(
  visit: Visit,
  answer: SecondFactorOutcome,
  { event, wrong, next, isEnrolment }: SignInTexts & { isEnrolment?: boolean },
): Promise<string> {
  const { portico, language, requestId } = visit
  portico.log.info({ event, requestId, outcome: answer.outcome })
  switch (answer.outcome) {
    case 'wrong':
      return wrong
    case 'locked':
      return lockedMessage(visit)
    case 'over':
      if (!isEnrolment) await setStaffCookies({})
      return redirectToSignIn(language, 'over')
    case 'signed_in':
      await setStaffCookies(answer.signed)
      return redirect(staffPath(language, next))
  }
}

/** Signs in by the code of the second step; returns the page again if it was refused. */
export async function signInWithTypedCode(
  visit: Visit,
  enter: (device: string | undefined) => Promise<SecondFactorOutcome>,
  texts: SignInTexts,
): Promise<StepState> {
  await requireTriesLeft(visit, 'code')
  const device = await describeDevice()
  const failed = () => fieldProblem('code', visit.t('return.unavailable'))
  const answer = await attempt(visit, { event: 'staff_not_signed_in', failed }, () => enter(device))
  return fieldProblem('code', await completeSignIn(visit, answer, texts))
}

/** The page again, if address or password was left empty. */
export function findMissingCredentials(
  { t }: Pick<Visit, 't'>,
  { address, password }: { address: string; password: string },
): StepState | undefined {
  const problems = [
    ...(tidy(address) ? [] : [{ input: 'address', message: t('staff.signIn.missingAddress') }]),
    ...(password ? [] : [{ input: 'password', message: t('staff.signIn.missingPassword') }]),
  ]
  return problems.length > 0 ? { problems, warnings: [], values: { address } } : undefined
}

/** The page again, if the password or the current code was left empty. */
export function findMissingProof(
  { t }: Pick<Visit, 't'>,
  { password, code }: { password: string; code: string },
): StepState | undefined {
  const problems = [
    ...(password ? [] : [{ input: 'password', message: t('staff.signIn.missingPassword') }]),
    ...(tidyCode(code) ? [] : [{ input: 'code', message: t('staff.code.missing') }]),
  ]
  return problems.length > 0 ? { problems, warnings: [], values: {} } : undefined
}

/** The page again, saying whether the password or the code was not accepted. */
export function appProofProblem(
  visit: Pick<Visit, 't'>,
  outcome: 'wrong_password' | 'wrong_code' | 'locked',
): StepState {
  const { t } = visit
  switch (outcome) {
    case 'wrong_password':
      return fieldProblem('password', t('staff.newApp.wrongPassword'))
    case 'wrong_code':
      return fieldProblem('code', t('staff.newApp.wrongCode'))
    case 'locked':
      return fieldProblem('password', lockedMessage(visit))
  }
}

/** Says for how long no further attempt is accepted. */
export function lockedMessage({ t }: Pick<Visit, 't'>): string {
  return t('staff.signIn.locked', { minutes: lockoutMs / 60_000 })
}

/** Returns the page again, with the problem of a new password. */
export function passwordProblem({ t }: Pick<Visit, 't'>, fault: PasswordFault): StepState {
  const limits = { min: minPasswordLength, max: maxPasswordLength }
  return fieldProblem('password', t(`staff.password.${fault}`, limits))
}

export function passwordChangeProblem(
  visit: Pick<Visit, 't'>,
  outcome: Exclude<PasswordChange['outcome'], 'changed' | 'forbidden' | 'none'>,
): StepState {
  const { t } = visit
  switch (outcome) {
    case 'wrong':
    case 'locked':
      return fieldProblem('old', t(`staff.ownPassword.${outcome}`, { minutes: lockoutMs / 60_000 }))
    case 'same':
      return fieldProblem('password', t('staff.ownPassword.same'))
    default:
      return passwordProblem(visit, outcome)
  }
}

export function findPasskeyNameProblem({ t }: Pick<Visit, 't'>, typed: string): string | undefined {
  const name = tidy(typed)
  if (!name) return t('staff.passkeys.missingName')
  return name.length > maxPasskeyNameLength
    ? t('staff.passkeys.longName', { max: maxPasskeyNameLength })
    : undefined
}

/** Why no passkey was added; answers 403 or redirects if the page cannot say it. */
export function passkeyProblem(
  { language, t }: Pick<Visit, 'language' | 't'>,
  outcome: 'full' | 'refused' | 'stale' | 'forbidden' | 'over',
  reason: 'ended' | 'over',
): string {
  switch (outcome) {
    case 'full':
      return t('staff.passkeys.full', { max: maxPasskeys })
    case 'refused':
      return t('staff.passkeys.failed')
    case 'stale':
      return t('staff.factors.stale')
    case 'forbidden':
      return answerForbidden({ language }, 'role')
    case 'over':
      return redirectToSignIn(language, reason)
  }
}
