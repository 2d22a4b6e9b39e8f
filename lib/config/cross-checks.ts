/** Checks the variables together, one row per check. */
import { existsSync, readdirSync } from 'node:fs'
import { goesWithAttestation } from '#lib/onboarding/settings/always-asked.ts'
import { type Catalogue, embeddedCatalogue } from '#lib/onboarding/settings/catalogue.ts'
import { isBranchCode } from '#lib/staff/rules/scope-settings.ts'
import type { CrossCheck } from './cross-check.ts'
import { getDatabaseDir } from './data-folder.ts'
import { keyCrossChecks } from './key-cross-checks.ts'
import { appSecretFile, findLocalSecret, simulatorSecretFile } from './local-secrets.ts'
import { absolutePath } from './read-text-file.ts'
import { registerAddresses } from './register-settings.ts'
import { isLoopback } from './rules/public-url.ts'
import type { VariableName, Variables } from './variables.ts'

const platformConnection = [
  'PLATFORM_API_URL',
  'PLATFORM_TOKEN_URL',
  'PLATFORM_CLIENT_ID',
  'PLATFORM_CLIENT_SECRET',
] as const

const staffProvider = [
  'STAFF_OIDC_ISSUER',
  'STAFF_OIDC_CLIENT_ID',
  'STAFF_OIDC_CLIENT_SECRET',
] as const

export const crossChecks: CrossCheck[] = [
  ...[...platformConnection, 'PLATFORM_ENVIRONMENT' as const, 'PLATFORM_CATALOGUE' as const].map(
    (name) => required(name, isRemote, 'a platform is configured'),
  ),
  {
    variable: 'SANDBOX_PAGE',
    isBroken: (env) => isRemote(env) && env.SANDBOX_PAGE === true,
    message: 'must be off: a platform is configured',
  },
  {
    variable: 'QUESTIONS',
    isBroken: (env) => listUnknownProducts(env).length > 0,
    message: (env) =>
      listUnknownProducts(env)
        .map(({ place }) => `${place} is no product of PLATFORM_CATALOGUE`)
        .join('; '),
  },
  {
    variable: 'ALWAYS_ASK',
    isBroken: (env) => !env.PLATFORM_ATTESTATION && listAttested(env).length > 0,
    message: (env) =>
      `must not name ${listAttested(env).join(', ')} unless PLATFORM_ATTESTATION is on: it goes with the attestation`,
  },

  {
    variable: 'DATA_DIR',
    isBroken: (env) => !isRemote(env) && !hasLocalSecret(env, simulatorSecretFile),
    message: `must hold the file ${simulatorSecretFile}, which \`npm start\` makes`,
  },
  // With other people's access, the test platform would open fake accounts and show what they enter.
  {
    variable: 'ALLOW_TEST_PLATFORM',
    isBroken: (env) => !isRemote(env) && isOpenToOthers(env) && !env.ALLOW_TEST_PLATFORM,
    message:
      'must be on where PUBLIC_URL is not localhost and no platform is configured: the embedded platform opens no account. Set PLATFORM_API_URL and what belongs to it for a real one',
  },
  required(
    'SANDBOX_PASSWORD',
    (env) => !isRemote(env) && isOpenToOthers(env) && env.SANDBOX_PAGE === true,
    '/sandbox is shown where others can open it',
  ),

  required('DATABASE_URL', (env) => isSet(env.DATABASE_MIGRATION_URL), 'DATABASE_MIGRATION_URL is'),
  {
    variable: 'WORKERS',
    isBroken: (env) => env.WORKERS > 1 && !isSet(env.DATABASE_URL),
    message: 'must be 1 without DATABASE_URL: one process at a time can open the embedded database',
  },
  // The service's role gets its rights by name, and none if it is the owner itself.
  {
    variable: 'DATABASE_MIGRATION_URL',
    isBroken: (env) =>
      isSet(env.DATABASE_URL) && isSet(env.DATABASE_MIGRATION_URL) && !haveTwoUsers(env),
    message: 'must name another user than DATABASE_URL, and each must name one',
  },
  {
    variable: 'APP_SECRET',
    isBroken: (env) => !holdsSecret(env) && (isRemote(env) || isSet(env.DATABASE_URL)),
    message:
      'must be set: one or more keys of 32 or more characters, such as `openssl rand -base64 32` makes',
  },
  {
    variable: 'APP_SECRET',
    isBroken: (env) => isLocalKeyMissing(env) && holdsDatabase(absolutePath(env.DATA_DIR)),
    message: `must be set, or the file ${appSecretFile} put back into the data folder: nothing else can read what is stored there`,
  },
  {
    variable: 'DATA_DIR',
    isBroken: (env) => isLocalKeyMissing(env) && !holdsDatabase(absolutePath(env.DATA_DIR)),
    message: `must hold the file ${appSecretFile}, which \`npm start\` makes`,
  },
  required(
    'KEY_DIR',
    (env) => isSet(env.DATABASE_URL),
    'with DATABASE_URL, a folder that outlives this machine and that every instance sees',
  ),

  ...keyCrossChecks,

  required(
    'TIMESTAMP_CA_FILE',
    (env) => isSet(env.TIMESTAMP_URL),
    'a server for time stamps is configured',
  ),
  // Pages ask customers of a real platform to get in touch, and must say how.
  {
    variable: 'SUPPORT_EMAIL',
    isBroken: (env) => isRemote(env) && !hasSupport(env),
    message:
      'must be set, or SUPPORT_PHONE or SUPPORT_URL: a platform is configured, and every page says how customers get help',
  },
  {
    variable: 'SUPPORT_HOURS',
    isBroken: (env) => isSet(env.SUPPORT_HOURS) && !hasSupport(env),
    message:
      'needs SUPPORT_EMAIL, SUPPORT_PHONE or SUPPORT_URL: it says when somebody answers there',
  },
  required('SUPPORT_TIME_ZONE', (env) => isSet(env.SUPPORT_HOURS), 'SUPPORT_HOURS is'),
  required('MAIL_FROM', (env) => isSet(env.SMTP_URL), 'a mail server is configured'),
  {
    variable: 'REMINDERS',
    isBroken: (env) => isRemote(env) && isSet(env.REMINDERS) && !isSet(env.SMTP_URL),
    message: 'needs SMTP_URL: reminders are e-mails',
  },
  {
    variable: 'REMINDERS',
    isBroken: ({ REMINDERS: { draft = 0, request = 0, deletion = 0 } = {}, ...env }) =>
      Math.max(draft, deletion) >= env.KEEP_DRAFT_DAYS || request >= env.KEEP_AWAITING_DAYS,
    message: 'must name fewer days than KEEP_DRAFT_DAYS, and of request than KEEP_AWAITING_DAYS',
  },
  {
    variable: 'SMS_URL',
    isBroken: (env) => isSet(env.SMS_URL) !== isSet(env.SMS_SECRET),
    message: 'and SMS_SECRET must both be set, or neither',
  },
  // An operator who sets how the scanner is asked expects that there is one.
  required(
    'CLAMD_ADDRESS',
    (env) => env.CLAMD_WHEN_DOWN !== 'refuse',
    'CLAMD_WHEN_DOWN is, and no document is scanned',
  ),
  required(
    'CLAMD_ADDRESS',
    (env) => env.CLAMD_TIMEOUT_MS !== 30_000,
    'CLAMD_TIMEOUT_MS is, and no document is scanned',
  ),

  required('S3_BUCKET', (env) => env.DOCUMENT_STORAGE === 's3', 'DOCUMENT_STORAGE is s3'),
  // An operator who names a service expects documents to be stored there.
  ...(['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SERVER_SIDE_ENCRYPTION'] as const).map(
    (name) => required('S3_BUCKET', (env) => isSet(env[name]), `${name} is`),
  ),
  {
    variable: 'S3_ACCESS_KEY_ID',
    isBroken: (env) => isSet(env.S3_ACCESS_KEY_ID) !== isSet(env.S3_SECRET_ACCESS_KEY),
    message:
      'and S3_SECRET_ACCESS_KEY must both be set, or neither: then the credentials of the environment or the machine are used',
  },

  {
    variable: 'REGISTER_UK_COMPANIES_KEY',
    isBroken: (env) =>
      isSet(env.REGISTER_UK_COMPANIES_URL) !== isSet(env.REGISTER_UK_COMPANIES_KEY),
    message: 'and REGISTER_UK_COMPANIES_URL must both be set, or neither',
  },
  // The companies of the embedded register are invented: nobody may take them for a customer's.
  {
    variable: 'REGISTERS',
    isBroken: (env) => isRemote(env) && env.REGISTERS === 'embedded',
    message:
      'must not be embedded: a platform is configured, and the companies of the embedded registers are invented',
  },
  {
    variable: 'REGISTERS',
    isBroken: (env) =>
      env.REGISTERS === 'embedded' && registerAddresses.some((name) => isSet(env[name])),
    message: `must not be embedded where one of ${registerAddresses.join(', ')} is set`,
  },

  {
    variable: 'METRICS_PORT',
    isBroken: (env) => env.METRICS_PORT === env.PORT,
    message: 'must be another port than PORT: figures are served where customers do not come',
  },
  required('METRICS_PORT', (env) => isSet(env.METRICS_HOST), 'METRICS_HOST is'),
  required(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    (env) => env.PLATFORM_TRACEPARENT === true,
    'PLATFORM_TRACEPARENT is on, and no trace is made without it',
  ),
  {
    variable: 'OTEL_TRACES_SAMPLER_ARG',
    isBroken: (env) =>
      isSet(env.OTEL_TRACES_SAMPLER_ARG) && !/traceidratio$/.test(env.OTEL_TRACES_SAMPLER),
    message: 'needs OTEL_TRACES_SAMPLER=traceidratio or parentbased_traceidratio',
  },

  ...staffProvider.map((name) =>
    required(
      name,
      (env) => staffProvider.some((each) => isSet(env[each])),
      'a provider for staff is configured',
    ),
  ),
  required(
    'STAFF_OIDC_ISSUER',
    (env) => isSet(env.STAFF_OIDC_BRANCH_CLAIM),
    'STAFF_OIDC_BRANCH_CLAIM is',
  ),
  // Without the branches' names no member would be in any.
  required(
    'STAFF_BRANCHES',
    (env) => isSet(env.STAFF_OIDC_BRANCH_CLAIM),
    'STAFF_OIDC_BRANCH_CLAIM is',
  ),
  required('STAFF_BRANCHES', (env) => env.STAFF_SCOPE === 'branch', 'STAFF_SCOPE is branch'),
  {
    variable: 'STAFF_POOL',
    isBroken: ({ STAFF_POOL: pool, STAFF_BRANCHES: branches = [] }) =>
      isBranchCode(pool) && !branches.includes(pool),
    message: 'must be supervisors, everyone, or one of STAFF_BRANCHES',
  },
]

function required(
  variable: VariableName,
  isNeeded: (env: Variables) => boolean,
  reason: string,
): CrossCheck {
  return {
    variable,
    isBroken: (env) => !isSet(env[variable]) && isNeeded(env),
    message: `must be set: ${reason}`,
  }
}

function isSet(value: unknown): boolean {
  return value !== undefined
}

/** Tells whether the platform is one of the operator's, and not the embedded one. */
export function isRemote(env: { [Name in VariableName]?: unknown }): boolean {
  return platformConnection.some((name) => isSet(env[name]))
}

function hasSupport({ SUPPORT_EMAIL, SUPPORT_PHONE, SUPPORT_URL }: Variables): boolean {
  return [SUPPORT_EMAIL, SUPPORT_PHONE, SUPPORT_URL].some(isSet)
}

function listUnknownProducts({ QUESTIONS, PLATFORM_CATALOGUE }: Variables) {
  const { products } = Object(PLATFORM_CATALOGUE ?? embeddedCatalogue) as Partial<Catalogue>
  // The catalogue has a fault of its own.
  if (!Array.isArray(products)) return []
  const known = products.map(({ product_id }) => product_id)
  return (QUESTIONS?.products ?? []).filter(({ id }) => !known.includes(id))
}

function listAttested({ ALWAYS_ASK: names = [] }: Variables): string[] {
  return names.filter(goesWithAttestation)
}

function isOpenToOthers({ PUBLIC_URL: address }: Variables): boolean {
  return address instanceof URL && !isLoopback(address)
}

function haveTwoUsers({ DATABASE_URL, DATABASE_MIGRATION_URL }: Variables): boolean {
  const [service, owner] = [DATABASE_URL, DATABASE_MIGRATION_URL].map((url) => URL.parse(`${url}`))
  return Boolean(service?.username) && service?.username !== owner?.username
}

function hasLocalSecret({ DATA_DIR }: Variables, file: string): boolean {
  return findLocalSecret(absolutePath(DATA_DIR), file) !== undefined
}

/** A secret, or one that a key service unwraps. */
function holdsSecret(env: Variables): boolean {
  return isSet(env.APP_SECRET) || isSet(env.APP_SECRET_WRAPPED)
}

function isLocalKeyMissing(env: Variables): boolean {
  return !holdsSecret(env) && !isRemote(env) && !isSet(env.DATABASE_URL)
}

/** Tells whether a data folder holds an embedded database. */
export function holdsDatabase(dataDir: string): boolean {
  const dir = getDatabaseDir(dataDir)
  return existsSync(dir) && readdirSync(dir).length > 0
}
