/** Reads how staff sign in, and which applications each member sees. */
import type { ScopeSettings } from '#lib/staff/rules/scope-settings.ts'
import type { Env } from './to-env.ts'
import type { Variables } from './variables.ts'

export function toStaffProvider({
  STAFF_OIDC_ISSUER: issuer,
  STAFF_OIDC_CLIENT_ID: clientId,
  STAFF_OIDC_CLIENT_SECRET: clientSecret,
  STAFF_OIDC_BRANCH_CLAIM: branchClaim,
}: Variables): Env['staffProvider'] {
  return issuer && clientId && clientSecret
    ? { issuer, clientId, clientSecret, branchClaim }
    : undefined
}

/** A firm that names its branches has each see its own, unless it says otherwise. */
export function toStaffScope({
  STAFF_SCOPE: scope,
  STAFF_BRANCHES: branches = [],
  STAFF_POOL: pool,
}: Variables): ScopeSettings {
  return { scope: scope ?? (branches.length > 0 ? 'branch' : 'all'), branches, pool }
}
