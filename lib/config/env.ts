/** The configuration, read and checked once. A test holds `.env.example` to the same names. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Catalogue, embeddedCatalogue } from '../domain/catalogue.ts'
import type { AnyPlatformPath } from '../domain/onboarding/mapping/platform-paths.ts'
import {
  findAskablePaths,
  goesWithAttestation,
} from '../domain/onboarding/settings/always-asked.ts'
import {
  type BusinessQuestion,
  defaultBusinessQuestions,
} from '../domain/onboarding/settings/business-questions.ts'
import type { PlatformValues } from '../domain/platform-values.ts'
import { getPublicUrl, isLoopback } from '../domain/public-url.ts'
import { type RetentionPeriods, toRetentionPeriods } from '../domain/retention-periods.ts'
import type { Demands } from '../domain/risk/flag-rules.ts'
import { isBranchCode, type ScopeSettings } from '../domain/staff/scope-settings.ts'
import type { VolumeLimits } from '../domain/staff/volume-limits.ts'
import type { Language } from '../i18n/languages.ts'
import { getDatabaseDir, getKeyDir, isReadableByOthers, protectDataFolder } from './data-folder.ts'
import {
  appSecretFile,
  ensureLocalSecret,
  findLocalSecret,
  simulatorSecretFile,
} from './local-secrets.ts'
import { findUnknownVariables } from './unknown-variables.ts'
import {
  readClamdAddress,
  secretNames,
  type Variables,
  variableNames,
  variables,
} from './variables.ts'

/** How the platform is spoken to; the embedded one listens the same way. */
type PlatformManner = {
  clientId: string
  clientSecret: string
  /** `x-svc` makes `x-svc-request-id`. */
  headerPrefix: string
  tokenParams: 'query' | 'body'
  /** Whether the platform takes `information_attested`, and what goes with it. */
  attestation: boolean
  timeoutMs: number
}

export type Env = {
  platform:
    | (PlatformManner & { kind: 'embedded'; tokenLifeSeconds: number })
    | (PlatformManner & {
        kind: 'remote'
        apiUrl: URL
        tokenUrl: URL
        environment: 'production' | 'sandbox'
      })
  /** Which questions about its business every company is asked. */
  businessQuestions: readonly BusinessQuestion[]
  /** Whether people who apply for themselves are asked for `percentage_ownership`. */
  askIndividualOwnership: boolean
  /** The platform's fields that are asked for of everyone who has them, wanted or not. */
  alwaysAsked: readonly AnyPlatformPath[]
  /** When an application is created on the platform: once it is accepted, or before. */
  create: 'at_acceptance' | 'early'
  /** Whether the embedded platform is shown under /sandbox. */
  simulatorPage: boolean
  /** Whether programs may speak to the embedded platform over HTTP: on this machine only. */
  simulatorApi: boolean
  /** What a browser must give before it shows those pages. */
  simulatorPassword: string | undefined
  catalogue: Catalogue
  database:
    | { kind: 'embedded'; dir: string }
    /** `migrationUrl`: by the role that owns the tables, where that is another one. */
    | { kind: 'postgres'; url: string; migrationUrl: string | undefined }
  /** Lists of values that replace the interface's own. */
  platformValues: PlatformValues
  /** Absolute. */
  dataDir: string
  /** The folder of the erasure keys; absolute. Every instance on one database sees the same. */
  keyDir: string
  /** The keys of `APP_SECRET`, newest first; at least one. */
  secrets: string[]
  /** The variables whose files others of this machine can read. */
  exposedSecretFiles: string[]
  /** Where signed heads of the audit go beside the log, and who says when that was. */
  anchors: {
    /** Absolute. */
    file: string | undefined
    url: URL | undefined
    /** `authorities`: the certificates that are believed, PEM. */
    timeStamps: { url: URL; authorities: string } | undefined
  }
  retention: RetentionPeriods
  /**
   * How letters leave: to a mail server, into a drawer beside the embedded platform where that is
   * shown, or not at all, and then nobody is offered any.
   */
  mail: { kind: 'smtp'; url: string; from: string } | { kind: 'kept' } | undefined
  /** The service that sends SMS; undefined: none are sent. */
  sms: { url: URL; secret: string } | undefined
  /** The virus scanner that documents are shown to before they are taken; undefined: none. */
  clamd:
    | {
        address: { host: string; port: number } | { path: string }
        timeoutMs: number
        /** What becomes of documents while it gives no answer. */
        whenDown: 'refuse' | 'accept'
      }
    | undefined
  /** The firm's own OpenID Connect provider, where staff sign in with that. */
  staffProvider:
    | { issuer: URL; clientId: string; clientSecret: string; branchClaim: string | undefined }
    | undefined
  /** Which applications each of staff sees. */
  staffScope: ScopeSettings
  /** Of e-mails to staff. */
  staffLanguage: Language
  /** How much each of staff may look at and take. */
  staffLimits: VolumeLimits
  /** What flags ask for before an application is sent. */
  demands: Demands
  /** How long an address waits that staff want to use and the customer did not give, in milliseconds. */
  contactWaitMs: number
  /** How long a browser that came by link, or staff's, may be left alone, in milliseconds. */
  idleMs: number
  /** Only an origin: no path. */
  publicUrl: URL
  port: number
  /** Whether X-Forwarded-For is believed. */
  trustProxy: boolean
  brand: { name: string; logo: string | undefined; accent: string }
  supportEmail: string | undefined
  /** Absolute. */
  termsDir: string
  logLevel: Variables['LOG_LEVEL']
}

type Source = Record<string, string | undefined>

const staffProvider = ['STAFF_OIDC_ISSUER', 'STAFF_OIDC_CLIENT_ID', 'STAFF_OIDC_CLIENT_SECRET']

const connection = [
  'PLATFORM_API_URL',
  'PLATFORM_TOKEN_URL',
  'PLATFORM_CLIENT_ID',
  'PLATFORM_CLIENT_SECRET',
]

/**
 * The configuration in `source`, or everything that is wrong with it at once: a line each, with the
 * variable's name and what it must be, never its value. An empty variable counts as not set.
 * Secrets may come from a file (`APP_SECRET_FILE`), or from the data folder when
 * `ensureLocalSecrets` has put them there.
 */
export function readEnv(source: Source): { env: Env } | { faults: string[] } {
  const faults: string[] = []
  const given = readValues(source, faults)
  const parsed = variables.safeParse(given)
  for (const { path: where, message } of parsed.error?.issues ?? []) {
    const [name, ...inside] = where.map(String)
    faults.push([name, inside.join('.'), message].filter(Boolean).join(' '))
  }
  faults.push(...faultsBetween(source, given))
  if (!parsed.success || faults.length > 0) return { faults: [...new Set(faults)] }
  return { env: toEnv(parsed.data, source) }
}

/**
 * The configuration of this process, its local secrets made if need be, and its data folder closed to
 * others. Throws an Error whose message lists every fault, fit to be shown.
 */
export function requireEnv(source: Source = process.env): Env {
  if (!isRemote(source) || !isSet(source, 'DATABASE_URL')) protectDataFolder(dataDirOf(source))
  ensureLocalSecrets(source)
  const result = readEnv(source)
  if ('env' in result) return result.env
  throw new Error(['The configuration is not right:', ...result.faults].join('\n- '))
}

/**
 * Makes the secrets that nobody needs to choose: the embedded platform's own, and the key of an
 * installation whose platform and database are both embedded. Leaves alone what is set or there.
 * A database whose key is gone gets no new one, which could never open it: `readEnv` names the fault.
 */
export function ensureLocalSecrets(source: Source): void {
  if (isRemote(source)) return
  const dataDir = dataDirOf(source)
  ensureLocalSecret(dataDir, simulatorSecretFile)
  const keptHere = !isSet(source, 'DATABASE_URL') && !isSet(source, 'APP_SECRET')
  if (keptHere && !holdsDatabase(dataDir)) ensureLocalSecret(dataDir, appSecretFile)
}

function readValues(source: Source, faults: string[]): Record<string, unknown> {
  const given: Record<string, unknown> = {}
  for (const name of variableNames) if (source[name]) given[name] = source[name]
  for (const name of secretNames) {
    const file = source[`${name}_FILE`]
    if (!file) continue
    if (source[name]) faults.push(`${name} and ${name}_FILE must not both be set`)
    const read = readText(file)
    if ('fault' in read)
      faults.push(`${name}_FILE must name a file that can be read: ${read.fault}`)
    else if (read.text) given[name] = read.text
    else faults.push(`${name}_FILE must name a file that holds a text: it is empty`)
  }
  for (const name of ['PLATFORM_CATALOGUE', 'PLATFORM_VALUES']) {
    if (!source[name]) continue
    const read = readJson(source[name])
    if ('fault' in read) faults.push(`${name} must be ${read.fault}`)
    given[name] = 'fault' in read ? undefined : read.json
  }
  if (!isRemote(source) && !isSet(source, 'DATABASE_URL') && !isSet(source, 'APP_SECRET')) {
    given.APP_SECRET = findLocalSecret(dataDirOf(source), appSecretFile)
  }
  return given
}

/** What no variable shows alone. */
function faultsBetween(source: Source, given: Record<string, unknown>): string[] {
  const faults = findUnknownVariables(source, variableNames, secretNames)
  faults.push(
    ...(isRemote(source) ? faultsOfRemote(source, given) : faultsOfEmbedded(source, given)),
  )
  if (isSet(source, 'SMTP_URL') && !isSet(source, 'MAIL_FROM')) {
    faults.push('MAIL_FROM must be set: a mail server is configured')
  }
  if (isSet(source, 'SMS_URL') !== isSet(source, 'SMS_SECRET')) {
    faults.push('SMS_URL and SMS_SECRET must both be set, or neither')
  }
  if (staffProvider.some((name) => isSet(source, name))) {
    const missing = staffProvider.filter((name) => !isSet(source, name))
    faults.push(...missing.map((name) => `${name} must be set: a provider for staff is configured`))
  }
  faults.push(
    ...faultsOfTimeStamps(given),
    ...faultsOfMigration(given),
    ...faultsOfUnsent(given),
    ...faultsOfBranches(source, given),
    ...faultsOfScanner(source, given),
  )
  if (!given.APP_SECRET && !isSet(source, 'APP_SECRET')) faults.push(faultOfMissingKey(source))
  if (isSet(source, 'DATABASE_URL') && !isSet(source, 'KEY_DIR')) {
    faults.push(
      'KEY_DIR must be set: with DATABASE_URL, a folder that outlives this machine and that every instance sees',
    )
  }
  const logo = variables.shape.BRAND_LOGO.safeParse(given.BRAND_LOGO).data
  if (logo && !existsSync(path.join(/* turbopackIgnore: true */ process.cwd(), 'public', logo))) {
    faults.push('BRAND_LOGO must be the path of a picture that is in the folder public')
  }
  return faults
}

/** The role of the service gets its rights by name, and none of it where it is the owner itself. */
function faultsOfMigration({ DATABASE_URL, DATABASE_MIGRATION_URL }: Record<string, unknown>) {
  if (!DATABASE_MIGRATION_URL) return []
  const [service, owner] = [DATABASE_URL, DATABASE_MIGRATION_URL].map((url) => URL.parse(`${url}`))
  if (!DATABASE_URL) return ['DATABASE_URL must be set: DATABASE_MIGRATION_URL is']
  return service?.username && service.username !== owner?.username
    ? []
    : ['DATABASE_MIGRATION_URL must name another user than DATABASE_URL, and each must name one']
}

/** What cannot be sent is not asked. */
function faultsOfUnsent({ ALWAYS_ASK, PLATFORM_ATTESTATION }: Record<string, unknown>): string[] {
  const names = variables.shape.ALWAYS_ASK.safeParse(ALWAYS_ASK).data ?? []
  const unsent = PLATFORM_ATTESTATION === 'on' ? [] : names.filter(goesWithAttestation)
  return unsent.map(
    (name) =>
      `ALWAYS_ASK must not name ${name} unless PLATFORM_ATTESTATION is on: it goes with the attestation`,
  )
}

/** Without their names nobody would be in any. */
function faultsOfBranches(source: Source, given: Record<string, unknown>): string[] {
  const { STAFF_BRANCHES: shape } = variables.shape
  const branches = shape.safeParse(given.STAFF_BRANCHES).data ?? []
  const pool = given.STAFF_POOL
  const faults: string[] = []
  if (given.STAFF_SCOPE === 'branch' && !isSet(source, 'STAFF_BRANCHES')) {
    faults.push('STAFF_BRANCHES must be set: STAFF_SCOPE is branch')
  }
  if (typeof pool === 'string' && isBranchCode(pool) && !branches.includes(pool)) {
    faults.push('STAFF_POOL must be supervisors, everyone, or one of STAFF_BRANCHES')
  }
  if (isSet(source, 'STAFF_OIDC_BRANCH_CLAIM')) {
    for (const name of ['STAFF_OIDC_ISSUER', 'STAFF_BRANCHES']) {
      if (!isSet(source, name)) faults.push(`${name} must be set: STAFF_OIDC_BRANCH_CLAIM is`)
    }
  }
  return faults
}

/** Whoever chooses how the scanner is asked believes that there is one; `.env.example` has what is usual. */
function faultsOfScanner(source: Source, given: Record<string, unknown>): string[] {
  if (isSet(source, 'CLAMD_ADDRESS')) return []
  const { CLAMD_WHEN_DOWN: whenDown, CLAMD_TIMEOUT_MS: timeout } = variables.shape
  const chosen = [
    ...(given.CLAMD_WHEN_DOWN && given.CLAMD_WHEN_DOWN !== whenDown.parse(undefined)
      ? ['CLAMD_WHEN_DOWN']
      : []),
    ...(given.CLAMD_TIMEOUT_MS && Number(given.CLAMD_TIMEOUT_MS) !== timeout.parse(undefined)
      ? ['CLAMD_TIMEOUT_MS']
      : []),
  ]
  return chosen.map((name) => `CLAMD_ADDRESS must be set: ${name} is, and no document is scanned`)
}

function faultsOfTimeStamps(given: Record<string, unknown>): string[] {
  const { TIMESTAMP_URL: url, TIMESTAMP_CA_FILE: file } = given
  if (url && !file) {
    return ['TIMESTAMP_CA_FILE must be set: a server for time stamps is configured']
  }
  if (!file) return []
  const read = readText(String(file))
  if ('fault' in read) return [`TIMESTAMP_CA_FILE must name a file that can be read: ${read.fault}`]
  if (read.text.includes('-----BEGIN CERTIFICATE-----')) return []
  return ['TIMESTAMP_CA_FILE must name a file that can be read and holds certificates (PEM)']
}

function faultsOfRemote(source: Source, given: Record<string, unknown>): string[] {
  const faults = [...connection, 'PLATFORM_ENVIRONMENT', 'PLATFORM_CATALOGUE']
    .filter((name) => !isSet(source, name))
    .map((name) => `${name} must be set: a platform is configured`)
  if (given.SANDBOX_PAGE === 'on') {
    faults.push('SANDBOX_PAGE must be off: a platform is configured')
  }
  return faults
}

/** Where others can come, it would open accounts that are none, and show what they enter. */
function faultsOfEmbedded(source: Source, given: Record<string, unknown>): string[] {
  const faults: string[] = []
  if (!findLocalSecret(dataDirOf(source), simulatorSecretFile)) {
    faults.push(`DATA_DIR must hold the file ${simulatorSecretFile}, which \`npm start\` makes`)
  }
  const publicUrl = variables.shape.PUBLIC_URL.safeParse(given.PUBLIC_URL).data
  if (!publicUrl || isLoopback(publicUrl)) return faults
  if (given.ALLOW_TEST_PLATFORM !== 'on') {
    faults.push(
      'ALLOW_TEST_PLATFORM must be on where PUBLIC_URL is not localhost and no platform is configured: the embedded platform opens no account. Set PLATFORM_API_URL and what belongs to it for a real one',
    )
  }
  if (given.SANDBOX_PAGE === 'on' && !isSet(source, 'SANDBOX_PASSWORD')) {
    faults.push('SANDBOX_PASSWORD must be set: /sandbox is shown where others can open it')
  }
  return faults
}

function faultOfMissingKey(source: Source): string {
  if (isRemote(source) || isSet(source, 'DATABASE_URL')) {
    return 'APP_SECRET must be set: one or more keys of 32 or more characters'
  }
  return holdsDatabase(dataDirOf(source))
    ? `APP_SECRET must be set, or the file ${appSecretFile} put back into the data folder: nothing else can read what is stored there`
    : `DATA_DIR must hold the file ${appSecretFile}, which \`npm start\` makes`
}

function toEnv(values: Variables, source: Source): Env {
  const publicUrl = values.PUBLIC_URL ?? getPublicUrl({ PORT: String(values.PORT) })
  const dataDir = absolute(values.DATA_DIR)
  const platform = platformOf(values, dataDir)
  const shown = values.SANDBOX_PAGE ? values.SANDBOX_PAGE === 'on' : isLoopback(publicUrl)
  const simulatorPage = platform.kind === 'embedded' && shown
  return {
    platform,
    businessQuestions: values.BUSINESS_QUESTIONS ?? defaultBusinessQuestions,
    askIndividualOwnership: values.ASK_INDIVIDUAL_OWNERSHIP === 'on',
    alwaysAsked: (values.ALWAYS_ASK ?? []).flatMap(findAskablePaths),
    create: values.CREATE,
    simulatorPage,
    simulatorApi: simulatorPage && isLoopback(publicUrl),
    simulatorPassword: values.SANDBOX_PASSWORD,
    catalogue: values.PLATFORM_CATALOGUE ?? embeddedCatalogue,
    platformValues: values.PLATFORM_VALUES ?? {},
    database: values.DATABASE_URL
      ? {
          kind: 'postgres',
          url: values.DATABASE_URL,
          migrationUrl: values.DATABASE_MIGRATION_URL,
        }
      : { kind: 'embedded', dir: getDatabaseDir(dataDir) },
    dataDir,
    keyDir: values.KEY_DIR ? absolute(values.KEY_DIR) : getKeyDir(dataDir),
    secrets: values.APP_SECRET ?? [],
    exposedSecretFiles: secretNames
      .map((name) => `${name}_FILE`)
      .filter((name) => source[name] && isReadableByOthers(absolute(`${source[name]}`))),
    anchors: anchorsOf(values),
    retention: toRetentionPeriods({
      draft: values.KEEP_DRAFT_DAYS,
      awaiting_customer: values.KEEP_WANTING_DAYS,
      decided: values.KEEP_DECIDED_DAYS,
    }),
    mail: mailOf(values, simulatorPage),
    sms: smsOf(values),
    clamd: clamdOf(values),
    staffProvider: staffProviderOf(values),
    staffScope: staffScopeOf(values),
    staffLimits: values.STAFF_LIMITS,
    contactWaitMs: values.STAFF_CONTACT_WAIT_HOURS * 3_600_000,
    staffLanguage: values.STAFF_LANGUAGE,
    demands: values.STAFF_FLAGS,
    idleMs: values.SESSION_IDLE_MINUTES * 60_000,
    publicUrl,
    port: values.PORT,
    trustProxy: values.TRUST_PROXY === 'on',
    brand: { name: values.BRAND_NAME, logo: values.BRAND_LOGO, accent: values.BRAND_ACCENT },
    supportEmail: values.SUPPORT_EMAIL,
    termsDir: absolute(values.TERMS_DIR),
    logLevel: values.LOG_LEVEL,
  }
}

function platformOf(values: Variables, dataDir: string): Env['platform'] {
  const manner = {
    headerPrefix: values.PLATFORM_HEADER_PREFIX,
    tokenParams: values.PLATFORM_TOKEN_PARAMS,
    attestation: values.PLATFORM_ATTESTATION === 'on',
    timeoutMs: values.PLATFORM_TIMEOUT_MS,
  }
  const { PLATFORM_API_URL: apiUrl, PLATFORM_TOKEN_URL: tokenUrl } = values
  const { PLATFORM_CLIENT_ID: clientId, PLATFORM_CLIENT_SECRET: clientSecret } = values
  const environment = values.PLATFORM_ENVIRONMENT
  if (apiUrl && tokenUrl && clientId && clientSecret && environment) {
    return { kind: 'remote', apiUrl, tokenUrl, clientId, clientSecret, environment, ...manner }
  }
  return {
    kind: 'embedded',
    clientId: 'portico',
    clientSecret: findLocalSecret(dataDir, simulatorSecretFile) ?? '',
    // The platform's own two lives: 15 minutes in production, 12 hours in its sandbox.
    tokenLifeSeconds: values.SANDBOX_TOKEN_LIFE === 'production' ? 900 : 43_200,
    ...manner,
  }
}

function anchorsOf(values: Variables): Env['anchors'] {
  const { AUDIT_ANCHOR_FILE: file, AUDIT_ANCHOR_URL: url } = values
  const { TIMESTAMP_URL: stamper, TIMESTAMP_CA_FILE: authorities } = values
  const timeStamps = stamper && authorities && { url: stamper, authorities: textIn(authorities) }
  return { file: file && absolute(file), url, timeStamps: timeStamps || undefined }
}

function mailOf(
  { SMTP_URL: url, MAIL_FROM: from }: Variables,
  canBeLookedAt: boolean,
): Env['mail'] {
  if (url && from) return { kind: 'smtp', url, from }
  return canBeLookedAt ? { kind: 'kept' } : undefined
}

function clamdOf(values: Variables): Env['clamd'] {
  const address = values.CLAMD_ADDRESS && readClamdAddress(values.CLAMD_ADDRESS)
  if (!address) return undefined
  return { address, timeoutMs: values.CLAMD_TIMEOUT_MS, whenDown: values.CLAMD_WHEN_DOWN }
}

function smsOf({ SMS_URL: url, SMS_SECRET: secret }: Variables): Env['sms'] {
  return url && secret ? { url, secret } : undefined
}

function staffProviderOf({
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
function staffScopeOf({
  STAFF_SCOPE: scope,
  STAFF_BRANCHES: branches = [],
  STAFF_POOL: pool,
}: Variables): ScopeSettings {
  return { scope: scope ?? (branches.length > 0 ? 'branch' : 'all'), branches, pool }
}

function isRemote(source: Source): boolean {
  return connection.some((name) => isSet(source, name))
}

function isSet(source: Source, name: string): boolean {
  return Boolean(source[name] || (secretNames.includes(name) && source[`${name}_FILE`]))
}

function dataDirOf(source: Source): string {
  return absolute(source.DATA_DIR || './data')
}

function holdsDatabase(dataDir: string): boolean {
  const dir = getDatabaseDir(dataDir)
  return existsSync(dir) && readdirSync(dir).length > 0
}

function absolute(name: string): string {
  return path.resolve(/* turbopackIgnore: true */ process.cwd(), name)
}

/** Of a file that was found to hold some. */
function textIn(file: string): string {
  const read = readText(file)
  return 'text' in read ? read.text : ''
}

function readText(file: string): { text: string } | { fault: string } {
  try {
    return { text: readFileSync(absolute(file), 'utf8').trim() }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return { fault: 'it is missing' }
    if (code === 'EISDIR') return { fault: 'it is a folder' }
    return { fault: `reading it failed (${code})` }
  }
}

function readJson(value: string): { json: unknown } | { fault: string } {
  const isText = value.trimStart().startsWith('{')
  const read = isText ? { text: value } : readText(value)
  const wanted = 'JSON, or the path of a file that holds JSON'
  if ('fault' in read) return { fault: `${wanted}: the file cannot be read, ${read.fault}` }
  try {
    return { json: JSON.parse(read.text) }
  } catch {
    return { fault: wanted }
  }
}

/**
 * Whether visitors cannot be told apart: https ends at a proxy, and its word for who comes is not
 * trusted, so that all of them have the limits of one address.
 */
export function isProxyUnknown({ publicUrl, trustProxy }: Pick<Env, 'publicUrl' | 'trustProxy'>) {
  return publicUrl.protocol === 'https:' && !trustProxy
}

/** What to do about that. */
export const proxyUnknownWarning =
  'PUBLIC_URL is https and TRUST_PROXY is off: behind a proxy all visitors count as one address, and limits turn away people who did nothing. Set TRUST_PROXY=on where a proxy of yours sets X-Forwarded-For.'
