/** Defines the variables of a key service, a line each, with what each must be. */
import * as z from 'zod'
import { keyProviderNames, parseWrappedSecret } from '#lib/keys/rules/wrapped-secret.ts'
import { oneOf, parsedBy, text, uniqueListOf, wholeNumber } from './value-types.ts'

/** `npm run doctor` and the cross-checks treat this value as not chosen. */
export const defaultKeyOutageMinutes = 60

const mountPath = text.regex(
  /^[\w-]+([./][\w-]+)*$/,
  'must be the path of a mount in Vault, without a slash at its ends',
)

const wrappedSecrets = parsedBy((value) => {
  const parsed = value
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(parseWrappedSecret)
  return parsed.length > 0 && parsed.every((each) => each !== undefined) ? parsed : undefined
}, 'must be what npm run keys:wrap has printed, one or more, separated by commas or spaces')

export const keyVariables = {
  KEY_PROVIDER: oneOf(keyProviderNames, `must be ${keyProviderNames.join(', ')}`).default('local'),
  APP_SECRET_WRAPPED: wrappedSecrets.optional(),
  // The maximum is a day: disabling a key takes effect within it.
  KEY_OUTAGE_MINUTES: wholeNumber(1, 1_440).default(defaultKeyOutageMinutes),
  AWS_KMS_KEY_ID: uniqueListOf(
    (name) => /^[\w:/-]{1,500}$/.test(name),
    'must be ids, ARNs or aliases of keys',
  ).optional(),
  // Many machines have these for other programs: `key-cross-checks.ts` checks them where they are used.
  VAULT_ADDR: z.string().optional(),
  VAULT_NAMESPACE: z.string().optional(),
  VAULT_CACERT: z.string().optional(),
  VAULT_TRANSIT_KEY: uniqueListOf(
    (name) => /^[\w-][\w.-]{0,200}$/.test(name),
    'must be names of transit keys',
  ).optional(),
  VAULT_TRANSIT_MOUNT: mountPath.default('transit'),
  VAULT_TOKEN: z.string().optional(),
  VAULT_ROLE_ID: z.string().optional(),
  VAULT_SECRET_ID: z.string().optional(),
  VAULT_KUBERNETES_ROLE: text.optional(),
  VAULT_AUTH_MOUNT: mountPath.optional(),
}
