import type { StaffScope } from '../../adapters/database/casework/staff-scope.ts'
import type { StaffRole } from '../../adapters/database/schema.ts'
import type { StaffPerson } from '../../adapters/database/staff/staff-accounts.ts'
import type { Store } from '../../adapters/database/store.ts'
import type { Logger } from '../../adapters/logging/logger.ts'
import { type ScopeSettings, singleOfficeScope } from '../../domain/staff/scope-settings.ts'
import type { VolumeLimits } from '../../domain/staff/volume-limits.ts'
import type { OidcClient } from './oidc-client.ts'
import type { StaffAuth } from './staff-auth.ts'

/** What the accounts of staff need from outside. */
export type StaffDeps = {
  store: Store
  /** Made when it is first asked for: where nobody signs in it is not even loaded. */
  auth: () => Promise<StaffAuth>
  /** The firm's own way to sign in, where it has one. */
  provider?: (() => Promise<OidcClient>) | undefined
  /** Which applications each of them sees. */
  scope: ScopeSettings
  /** How much each of them may look at and take; where none are given, the usual. */
  limits?: VolumeLimits | undefined
  log?: Logger | undefined
  now: () => Date
}

/** One of staff who has signed in. */
export type Member = {
  id: string
  role: StaffRole
  person: StaffPerson
  /** As of an account. */
  branch: string
  /** Which applications they see. */
  scope: StaffScope
  /** False until a second factor was confirmed: then nothing else is open to them. */
  enrolled: boolean
  session: { id: string; createdAt: Date; idleUntil: Date; endsAt: Date }
}

/**
 * How long a session may go on however busy it is: longer than the 20 hours from which WCAG 2.2 (2.2.1)
 * no longer asks for a way to prolong it.
 */
export const maxSessionAgeMs = 24 * 3_600_000

/** How long after signing in a member may change what they sign in with, in milliseconds. */
export const recentSignInMs = 15 * 60_000

/** Whether a member has signed in just now, so that it is them who ask and not who found their screen. */
export function signedInRecently({ session }: Member, now: Date): boolean {
  return now.getTime() - session.createdAt.getTime() < recentSignInMs
}

/** How long a link to choose a password can be used, in milliseconds. */
export const passwordLinkLifetimeMs = 24 * 3_600_000
/** How long a right password waits for its code, in milliseconds. */
export const signInStepLifetimeMs = 10 * 60_000

/** The parts of `Store` that signing in takes, and the auth that goes with them. */
export function createStaffDeps(
  store: Store,
  make: () => Promise<StaffAuth>,
  makeProvider?: () => Promise<OidcClient>,
  settings: Partial<Pick<StaffDeps, 'scope' | 'limits' | 'log'>> = {},
): StaffDeps {
  return {
    store,
    now: () => new Date(),
    auth: once(make),
    provider: makeProvider && once(makeProvider),
    scope: singleOfficeScope,
    ...settings,
  }
}

/** Made once; where that failed, the next who asks may have more luck. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}
