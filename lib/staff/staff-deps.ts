import type { StaffScope } from '#lib/casework/store/staff-scope.ts'
import type { StaffRole } from '#lib/database/states.ts'
import type { Store } from '#lib/database/store.ts'
import type { Logger } from '#lib/observability/logging/logger.ts'
import { type ScopeSettings, singleOfficeScope } from './rules/scope-settings.ts'
import type { VolumeLimits } from './rules/volume-limits.ts'
import type { OidcClient } from './sign-in/oidc-client.ts'
import type { StaffAuth } from './sign-in/staff-auth.ts'
import type { StaffEmailSettings } from './staff-emails.ts'
import type { StaffPerson } from './store/staff-accounts.ts'

/** The dependencies of staff accounts. */
export type StaffDeps = {
  store: Store
  /** Created at first use: it is not loaded if no staff sign in. */
  auth: () => Promise<StaffAuth>
  /** The firm's OpenID Connect provider, if one is configured. */
  provider?: (() => Promise<OidcClient>) | undefined
  /** Whether members may sign in with a password beside the provider; without a provider they always may. */
  passwordsBesideProvider?: boolean | undefined
  /** How members are written to; undefined without a mail server. */
  emails?: StaffEmailSettings | undefined
  scope: ScopeSettings
  /** How much each member may view and export. */
  limits?: VolumeLimits | undefined
  /** Whether a second administrator approves a reset of a second factor. */
  resetBySecondPerson: boolean
  /** The prefix of new customer identifiers; `PTC-` by default. */
  customerIdPrefix?: string | undefined
  log?: Logger | undefined
  now: () => Date
}

/** Tells whether members may sign in with a password and choose one. */
export function mayUsePasswords({
  provider,
  passwordsBesideProvider,
}: Pick<StaffDeps, 'provider' | 'passwordsBesideProvider'>): boolean {
  return provider === undefined || passwordsBesideProvider === true
}

/** A member of staff who has signed in. */
export type Member = {
  id: string
  role: StaffRole
  person: StaffPerson
  /** Empty: none. */
  branch: string
  scope: StaffScope
  /** False until a second factor is confirmed; nothing else is open until then. */
  enrolled: boolean
  session: { id: string; createdAt: Date; idleUntil: Date; endsAt: Date }
}

/** The dependencies of staff accounts; `make` and `makeProvider` are called at first use. */
export function createStaffDeps(
  store: Store,
  make: () => Promise<StaffAuth>,
  makeProvider?: () => Promise<OidcClient>,
  settings: Partial<
    Pick<
      StaffDeps,
      | 'scope'
      | 'limits'
      | 'log'
      | 'emails'
      | 'resetBySecondPerson'
      | 'customerIdPrefix'
      | 'passwordsBesideProvider'
    >
  > = {},
): StaffDeps {
  return {
    store,
    now: () => new Date(),
    auth: once(make),
    provider: makeProvider && once(makeProvider),
    scope: singleOfficeScope,
    resetBySecondPerson: true,
    ...settings,
  }
}

/** Creates something once; a failure is tried again by the next caller. */
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
