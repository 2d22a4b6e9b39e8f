/** Makes the application's configuration from the variables. */

import type { Language } from '#lib/i18n/languages.ts'
import type { OwnTexts } from '#lib/i18n/own-texts.ts'
import type { MessageLimits } from '#lib/messages/rules/message-limits.ts'
import type { AnyPlatformPath } from '#lib/onboarding/mapping/platform-paths.ts'
import { findAskablePaths } from '#lib/onboarding/settings/always-asked.ts'
import {
  type BusinessQuestion,
  defaultBusinessQuestions,
} from '#lib/onboarding/settings/business-questions.ts'
import { type Catalogue, embeddedCatalogue } from '#lib/onboarding/settings/catalogue.ts'
import { type Eligibility, toEligibility } from '#lib/onboarding/settings/eligibility.ts'
import type { WrittenPage } from '#lib/onboarding/settings/own-questions.ts'
import type { PlatformValues } from '#lib/onboarding/settings/platform-values.ts'
import { type RetentionPeriods, toRetentionPeriods } from '#lib/privacy/rules/retention-periods.ts'
import type { ReminderDays } from '#lib/reminders/rules/reminder-days.ts'
import type { Demands } from '#lib/risk-flags/rules/flag-rules.ts'
import type { ScopeSettings } from '#lib/staff/rules/scope-settings.ts'
import type { VolumeLimits } from '#lib/staff/rules/volume-limits.ts'
import type { Network } from '#lib/webhooks/rules/networks.ts'
import { getDatabaseDir, getKeyDir } from './data-folder.ts'
import { type KeyServiceSettings, toKeyService } from './key-service-settings.ts'
import { type ObservationSettings, toObservation } from './observation-settings.ts'
import { type PlatformSettings, toPlatform } from './platform-settings.ts'
import { absolutePath } from './read-text-file.ts'
import { type RegisterSettings, toRegisters } from './register-settings.ts'
import { type BrandLook, chooseLook } from './rules/brand-look.ts'
import { getPublicUrl, isLoopback } from './rules/public-url.ts'
import type { SupportContacts } from './rules/support-contacts.ts'
import { type DocumentStorageSettings, toDocumentStorage } from './s3-settings.ts'
import { toStaffProvider, toStaffScope } from './staff-settings.ts'
import type { StartMark } from './start-marks.ts'
import type { Variables } from './variables.ts'

export type Env = {
  platform: PlatformSettings
  /** The questions about its business that every company is asked. */
  businessQuestions: readonly BusinessQuestion[]
  /** Whether people who apply for themselves are asked for `percentage_ownership`. */
  askIndividualOwnership: boolean
  /** The platform's fields that are asked of everyone who has them, required or not. */
  alwaysAsked: readonly AnyPlatformPath[]
  /** The rules that say for whom accounts are opened. */
  eligibility: Eligibility
  /** The firm's own questions. */
  ownPages: readonly WrittenPage[]
  /** When an application is created on the platform: once it is accepted, or before. */
  create: 'at_acceptance' | 'early'
  /** Whether a customer at a desktop browser answers one step a page, or the steps of a group together. */
  steps: 'single' | 'grouped'
  /** Whether the embedded platform is shown under /sandbox. */
  simulatorPage: boolean
  /** Whether programs may speak to the embedded platform over HTTP: on this machine only. */
  simulatorApi: boolean
  /** The password that a browser must give before it shows those pages. */
  simulatorPassword: string | undefined
  catalogue: Catalogue
  database:
    | { kind: 'embedded'; dir: string }
    /** `migrationUrl`: by the role that owns the tables, if that is another one. */
    | { kind: 'postgres'; url: string; migrationUrl: string | undefined }
  /** What a start does with due migrations: runs them, refuses to start, or runs them and ends. */
  migrate: 'auto' | 'off' | 'only'
  /** Lists of values that replace the interface's own. */
  platformValues: PlatformValues
  /** Absolute. */
  dataDir: string
  /** The folder of the erasure keys; absolute. Every instance on one database sees the same. */
  keyDir: string
  /** The absolute folder in which instances of different builds find each other's files; undefined: none. */
  assetsDir: string | undefined
  /** The keys of `APP_SECRET`, newest first; at least one if no key service has wrapped any. */
  secrets: string[]
  /** The key service that unwraps others; undefined: none is asked. */
  keyService: KeyServiceSettings | undefined
  /** The variables whose files others of this machine can read. */
  exposedSecretFiles: string[]
  /** Where signed heads of the audit go besides the log, and who time-stamps them. */
  anchors: {
    /** Absolute. */
    file: string | undefined
    url: URL | undefined
    /** `authorities`: the certificates that are believed, PEM. */
    timeStamps: { url: URL; authorities: string } | undefined
  }
  retention: RetentionPeriods
  /** How long the counts of the statistics are kept, in milliseconds. */
  countsRetentionMs: number
  /**
   * How e-mails are sent: to a mail server, into the simulator's local outbox if that is shown, or not at
   * all, in which case none are offered.
   */
  mail: { kind: 'smtp'; url: string; from: string } | { kind: 'local' } | undefined
  /** The service that sends SMS; undefined: none are sent. */
  sms: { url: URL; secret: string } | undefined
  messageLimits: MessageLimits
  /** The reminders that customers get, by their days; undefined: none are sent. */
  reminders: ReminderDays | undefined
  /** The virus scanner that checks documents before they are accepted; undefined: none. */
  clamd:
    | {
        address: { host: string; port: number } | { path: string }
        timeoutMs: number
        /** What happens to documents while the scanner does not answer. */
        whenDown: 'refuse' | 'accept'
      }
    | undefined
  documents: DocumentStorageSettings
  /** Public registers in which companies and addresses are looked up; each is off unless it is named. */
  registers: RegisterSettings
  /** Networks that are not public, to which webhooks may go all the same. */
  webhookNetworks: readonly Network[]
  /** The firm's own OpenID Connect provider, if staff sign in with that. */
  staffProvider:
    | { issuer: URL; clientId: string; clientSecret: string; branchClaim: string | undefined }
    | undefined
  /** Whether staff may sign in with a password beside that. */
  staffPasswords: boolean
  staffScope: ScopeSettings
  /** The language of e-mails to staff. */
  staffLanguage: Language
  /** Whether an export or an erasure that one member asks for is approved by another. */
  personalDataBySecondPerson: boolean
  /** Whether a reset of a colleague’s second factor is approved by a second administrator. */
  factorResetBySecondPerson: boolean
  /** How staff reach the people who run this service. */
  staffSupport: SupportContacts
  /** How much each member may view and export. */
  staffLimits: VolumeLimits
  /** What flags demand before an application is sent. */
  demands: Demands
  /** How long an address waits that staff want to use and the customer did not give, in milliseconds. */
  contactWaitMs: number
  /** The prefix of new customer identifiers. */
  customerIdPrefix: string
  /** How long a browser that came by a mailbox alone waits before it may accept, in milliseconds. */
  returnWaitMs: number
  /** How long a browser that came by link, or a browser of staff, may stay idle, in milliseconds. */
  idleMs: number
  /** Only an origin: no path. */
  publicUrl: URL
  port: number
  /** The IP address that is listened on; undefined: this machine's own at a local `publicUrl`, else every one. */
  listenHost: string | undefined
  /** The number of processes that serve that port. */
  workers: number
  /** Whether X-Forwarded-For is believed. */
  trustProxy: boolean
  /** Whether responses are compressed here, and not by a proxy in front. */
  compress: boolean
  /** The offered languages; the first one is the default. */
  languages: readonly Language[]
  /** Paths of the folder public, but for the name and the look. */
  brand: {
    name: string
    logo: string | undefined
    logoDark: string | undefined
    icon: string | undefined
    look: BrandLook
    picture: string | undefined
  }
  /** What the start page says of protection, regulators and fees. */
  startMarks: readonly StartMark[]
  /** The address if customers find their open account; undefined: the status page has no link. */
  accountUrl: URL | undefined
  /** The number of hours after sending in which most decisions are made; undefined: not stated. */
  usualDecisionHours: number | undefined
  support: SupportContacts
  /** Absolute. */
  termsDir: string
  /** The firm's own words; empty if it has none. */
  ownTexts: OwnTexts
  logLevel: Variables['LOG_LEVEL']
} & ObservationSettings

/**
 * `exposedSecretFiles`: the variables whose files others of this machine can read; `vaultTokenFile`: where
 * VAULT_TOKEN was read from.
 */
export function toEnv(
  values: Variables,
  exposedSecretFiles: string[],
  vaultTokenFile: string | undefined,
): Env {
  const publicUrl = values.PUBLIC_URL ?? getPublicUrl({ PORT: String(values.PORT) })
  const dataDir = absolutePath(values.DATA_DIR)
  const platform = toPlatform(values, dataDir)
  const isLocal = isLoopback(publicUrl)
  const simulatorPage = platform.kind === 'embedded' && (values.SANDBOX_PAGE ?? isLocal)
  return {
    platform,
    businessQuestions: values.BUSINESS_QUESTIONS ?? defaultBusinessQuestions,
    askIndividualOwnership: values.ASK_INDIVIDUAL_OWNERSHIP,
    alwaysAsked: (values.ALWAYS_ASK ?? []).flatMap(findAskablePaths),
    eligibility: values.QUESTIONS?.eligibility ?? toEligibility(),
    ownPages: values.QUESTIONS?.pages ?? [],
    create: values.CREATE,
    steps: values.STEPS,
    simulatorPage,
    simulatorApi: simulatorPage && isLocal,
    simulatorPassword: values.SANDBOX_PASSWORD,
    catalogue: values.PLATFORM_CATALOGUE ?? embeddedCatalogue,
    platformValues: values.PLATFORM_VALUES ?? {},
    database: toDatabase(values, dataDir),
    migrate: values.MIGRATE,
    dataDir,
    keyDir: values.KEY_DIR ? absolutePath(values.KEY_DIR) : getKeyDir(dataDir),
    assetsDir: values.ASSETS_DIR ? absolutePath(values.ASSETS_DIR) : undefined,
    secrets: values.APP_SECRET ?? [],
    keyService: toKeyService(values, vaultTokenFile),
    exposedSecretFiles,
    anchors: toAnchors(values),
    retention: toRetentionPeriods({
      draft: values.KEEP_DRAFT_DAYS,
      awaiting_customer: values.KEEP_AWAITING_DAYS,
      decided: values.KEEP_DECIDED_DAYS,
    }),
    countsRetentionMs: values.KEEP_STATISTICS_DAYS * 24 * 3_600_000,
    mail: toMail(values, simulatorPage),
    sms: toSms(values),
    messageLimits: values.MESSAGE_LIMITS,
    reminders: values.REMINDERS,
    clamd: toClamd(values),
    documents: toDocumentStorage(values),
    registers: toRegisters(values, simulatorPage && isLocal),
    webhookNetworks: values.WEBHOOK_NETWORKS ?? [],
    staffProvider: toStaffProvider(values),
    staffPasswords: values.STAFF_LOCAL_SIGN_IN,
    staffScope: toStaffScope(values),
    staffLimits: values.STAFF_LIMITS,
    customerIdPrefix: values.CUSTOMER_ID_PREFIX,
    returnWaitMs: values.RETURN_ACCEPT_WAIT_HOURS * 3_600_000,
    contactWaitMs: values.STAFF_CONTACT_WAIT_HOURS * 3_600_000,
    staffLanguage: values.STAFF_LANGUAGE,
    staffSupport: {
      email: values.STAFF_SUPPORT_EMAIL,
      phone: values.STAFF_SUPPORT_PHONE,
      url: values.STAFF_SUPPORT_URL,
    },
    personalDataBySecondPerson: values.STAFF_PERSONAL_DATA === 'second_person',
    factorResetBySecondPerson: values.STAFF_FACTOR_RESET === 'second_person',
    demands: values.STAFF_FLAGS,
    idleMs: values.SESSION_IDLE_MINUTES * 60_000,
    publicUrl,
    port: values.PORT,
    listenHost: values.LISTEN_HOST,
    workers: values.WORKERS,
    trustProxy: values.TRUST_PROXY,
    compress: values.COMPRESS,
    languages: values.LANGUAGES,
    brand: {
      name: values.BRAND_NAME,
      logo: values.BRAND_LOGO,
      logoDark: values.BRAND_LOGO_DARK,
      icon: values.BRAND_ICON,
      look: chooseLook({
        theme: values.BRAND_THEME,
        accent: values.BRAND_ACCENT,
        radius: values.BRAND_RADIUS,
        ground: values.BRAND_GROUND,
        font: values.BRAND_FONT,
      }),
      picture: values.BRAND_PICTURE,
    },
    startMarks: values.START_MARKS?.marks ?? [],
    accountUrl: values.ACCOUNT_URL,
    usualDecisionHours: values.USUAL_DECISION_HOURS,
    support: {
      email: values.SUPPORT_EMAIL,
      phone: values.SUPPORT_PHONE,
      url: values.SUPPORT_URL,
      hours:
        values.SUPPORT_HOURS && values.SUPPORT_TIME_ZONE
          ? { zone: values.SUPPORT_TIME_ZONE, times: values.SUPPORT_HOURS }
          : undefined,
    },
    termsDir: absolutePath(values.TERMS_DIR),
    ownTexts: values.TEXTS ?? {},
    logLevel: values.LOG_LEVEL,
    ...toObservation(values),
  }
}

function toAnchors(values: Variables): Env['anchors'] {
  const { AUDIT_ANCHOR_FILE: file, AUDIT_ANCHOR_URL: url } = values
  const { TIMESTAMP_URL: stamper, TIMESTAMP_CA_FILE: authorities } = values
  const timeStamps = stamper && authorities ? { url: stamper, authorities } : undefined
  return { file: file && absolutePath(file), url, timeStamps }
}

function toMail(
  { SMTP_URL: url, MAIL_FROM: from }: Variables,
  hasSimulatorPage: boolean,
): Env['mail'] {
  if (url && from) return { kind: 'smtp', url, from }
  return hasSimulatorPage ? { kind: 'local' } : undefined
}

function toClamd({
  CLAMD_ADDRESS: address,
  CLAMD_TIMEOUT_MS: timeoutMs,
  CLAMD_WHEN_DOWN: whenDown,
}: Variables): Env['clamd'] {
  return address && { address, timeoutMs, whenDown }
}

function toSms({ SMS_URL: url, SMS_SECRET: secret }: Variables): Env['sms'] {
  return url && secret ? { url, secret } : undefined
}

function toDatabase(values: Variables, dataDir: string): Env['database'] {
  const { DATABASE_URL: url, DATABASE_MIGRATION_URL: migrationUrl } = values
  return url
    ? { kind: 'postgres', url, migrationUrl }
    : { kind: 'embedded', dir: getDatabaseDir(dataDir) }
}
