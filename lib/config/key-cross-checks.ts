/** Checks the variables of the key service together: none is half configured. */
import { existsSync } from 'node:fs'
import type { KeyServiceName, WrappedSecret } from '#lib/keys/rules/wrapped-secret.ts'
import type { CrossCheck } from './cross-check.ts'
import { defaultKeyOutageMinutes } from './key-variables.ts'
import { isLoopback } from './rules/public-url.ts'
import type { Variables } from './variables.ts'

/** The rules of wrapping, before there is a wrapped secret. */
export const serviceCrossChecks: CrossCheck[] = [
  {
    variable: 'AWS_KMS_KEY_ID',
    isBroken: (env) => !env.AWS_KMS_KEY_ID && uses(env, 'aws-kms'),
    message: 'must be set: KEY_PROVIDER or APP_SECRET_WRAPPED names aws-kms',
  },
  {
    variable: 'VAULT_TRANSIT_KEY',
    isBroken: (env) => !env.VAULT_TRANSIT_KEY && uses(env, 'vault'),
    message: 'must be set: KEY_PROVIDER or APP_SECRET_WRAPPED names vault',
  },
  // A token over http could be read by anybody on the way, and with it the secret be unwrapped.
  {
    variable: 'VAULT_ADDR',
    isBroken: (env) => uses(env, 'vault') && !isSecureAddress(env.VAULT_ADDR),
    message: 'must be the https address of Vault (http only for localhost)',
  },
  {
    variable: 'VAULT_CACERT',
    isBroken: (env) =>
      uses(env, 'vault') && env.VAULT_CACERT !== undefined && !existsSync(env.VAULT_CACERT),
    message: 'must name a file that is there',
  },
  {
    variable: 'VAULT_TOKEN',
    isBroken: (env) => uses(env, 'vault') && listLogins(env).length !== 1,
    message:
      'must be set, or VAULT_ROLE_ID with VAULT_SECRET_ID, or VAULT_KUBERNETES_ROLE: one of the three, as KEY_PROVIDER or APP_SECRET_WRAPPED names vault',
  },
  {
    variable: 'VAULT_SECRET_ID',
    isBroken: (env) =>
      uses(env, 'vault') && Boolean(env.VAULT_SECRET_ID) !== Boolean(env.VAULT_ROLE_ID),
    message: 'and VAULT_ROLE_ID must both be set, or neither',
  },
]

export const keyCrossChecks: CrossCheck[] = [
  ...serviceCrossChecks,
  {
    variable: 'APP_SECRET_WRAPPED',
    isBroken: (env) => env.KEY_PROVIDER !== 'local' && listWrapped(env).length === 0,
    message: 'must be set: KEY_PROVIDER names a key service, and npm run keys:wrap prints it',
  },
  {
    variable: 'APP_SECRET_WRAPPED',
    isBroken: (env) => {
      const [first] = listWrapped(env)
      return (
        env.KEY_PROVIDER !== 'local' && first !== undefined && first.provider !== env.KEY_PROVIDER
      )
    },
    message: 'must begin with a secret that the service of KEY_PROVIDER has wrapped',
  },
  {
    variable: 'APP_SECRET',
    isBroken: (env) =>
      env.KEY_PROVIDER === 'local' && listWrapped(env).length > 0 && !env.APP_SECRET,
    message:
      'must be set, or KEY_PROVIDER name the key service: with KEY_PROVIDER=local what APP_SECRET_WRAPPED holds is the older secret',
  },
  // An operator who sets these expects a key service to guard the secret.
  {
    variable: 'AWS_KMS_KEY_ID',
    isBroken: (env) => Boolean(env.AWS_KMS_KEY_ID) && !uses(env, 'aws-kms'),
    message: 'must not be set: neither KEY_PROVIDER nor APP_SECRET_WRAPPED names aws-kms',
  },
  {
    variable: 'VAULT_TRANSIT_KEY',
    isBroken: (env) => Boolean(env.VAULT_TRANSIT_KEY) && !uses(env, 'vault'),
    message: 'must not be set: neither KEY_PROVIDER nor APP_SECRET_WRAPPED names vault',
  },
  {
    variable: 'KEY_OUTAGE_MINUTES',
    isBroken: (env) =>
      env.KEY_OUTAGE_MINUTES !== defaultKeyOutageMinutes &&
      env.KEY_PROVIDER === 'local' &&
      listWrapped(env).length === 0,
    message: 'must not be set: no key service is configured',
  },
]

function uses(env: Variables, service: KeyServiceName): boolean {
  return env.KEY_PROVIDER === service || listWrapped(env).some((each) => each.provider === service)
}

/** A value that is wrong by itself is still the text that was given. */
function listWrapped({ APP_SECRET_WRAPPED: wrapped }: Variables): WrappedSecret[] {
  return Array.isArray(wrapped) ? wrapped : []
}

function listLogins(env: Variables): unknown[] {
  const { VAULT_TOKEN: token, VAULT_ROLE_ID: role, VAULT_KUBERNETES_ROLE: account } = env
  return [token, role, account].filter(Boolean)
}

function isSecureAddress(value: string | undefined): boolean {
  const address = URL.parse(value ?? '')
  if (!address || address.username || address.password || address.search || address.hash)
    return false
  return address.protocol === 'https:' || (address.protocol === 'http:' && isLoopback(address))
}
