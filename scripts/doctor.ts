/**
 * `npm run doctor`: examines everything that Portico needs, reports each finding with its meaning and solution,
 * and changes nothing but the tokens that it requests from the platform.
 */
import { accessSync, constants, readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { getTermsInForce } from '../lib/acceptance/rules/terms.ts'
import { readTerms } from '../lib/acceptance/terms/read-terms.ts'
import { isReadableByOthers } from '../lib/config/data-folder.ts'
import type { Env } from '../lib/config/to-env.ts'
import { findConfigWarnings } from '../lib/config/warnings.ts'
import { findLeftDatabases } from '../lib/database/backup/restore-on-server.ts'
import { findLeftFolders } from '../lib/database/backup/scratch-folder.ts'
import { readRecordedBuilds } from '../lib/http/builds/recorded-build.ts'
import type { Language } from '../lib/i18n/languages.ts'
import { getOfferedLanguages } from '../lib/i18n/offered-languages.ts'
import { formatMessageLimits } from '../lib/messages/rules/message-limits.ts'
import { createSmsTransport } from '../lib/messages/sms/sms-transport.ts'
import { printError, printLine, readConfiguration } from './command.ts'
import { examineAddress } from './doctor-address.ts'
import { examineConnection, examineDatabase } from './doctor-database.ts'
import { examineDocuments } from './doctor-documents.ts'
import { type Finding, failedCheck, passedCheck, warnedCheck } from './doctor-finding.ts'
import { examineKeyService } from './doctor-keys.ts'
import { examineMail, sendTestMail } from './doctor-mail.ts'
import { examineObservation } from './doctor-observation.ts'
import { examineRemote } from './doctor-platform.ts'
import { examineRegisters } from './doctor-registers.ts'
import { type Drill, tryRestore } from './doctor-restore.ts'
import { examineClamd } from './doctor-scanner.ts'
import { getCurrentNode, root } from './runtime.mjs'
import { describeNode } from './start-messages.mjs'

// Read before the configuration is, which goes to the project's own folder.
const folder = process.env.INIT_CWD ?? process.cwd()
const [option, file, ...more] = process.argv.slice(2)
const hasFile = file !== undefined && more.length === 0
const isDrill = option === '--restore' && hasFile
const isCatalogue = option === 'catalogue' && hasFile
const isMail = option === '--mail' && hasFile
if (option !== undefined && !isDrill && !isCatalogue && !isMail) {
  printError(`npm run doctor                        looks at everything that Portico needs
npm run doctor -- --restore FILE      restores a backup on trial; ends with 0 when all is well with it, 1 when
                                      something is not, 2 when it could not be tried
npm run doctor -- --mail ADDRESS      sends an e-mail there on trial
npm run doctor -- catalogue FILE      says whether FILE may be PLATFORM_CATALOGUE, with LANGUAGES as it is set`)
  process.exit(2)
}
const { findings, isTried } = isDrill
  ? await drill(file)
  : { findings: await examineWhatIsAsked(), isTried: true }
for (const { about, well, warns, words } of findings) {
  printLine(`${about.padEnd(14)} ${warns ? 'WARN ' : well ? 'well ' : 'WRONG'}  ${words}`)
}
const wrong = findings.filter(({ well }) => !well).length
const warnings = findings.filter(({ warns }) => warns).length
printLine()
printLine(wrong > 0 ? `${wrong} of ${findings.length} are wrong.` : allWell(warnings))
process.exitCode = wrong === 0 ? 0 : isTried ? 1 : 2

async function examineWhatIsAsked(): Promise<Finding[]> {
  if (isCatalogue) return examineCatalogue(path.resolve(folder, file))
  const configuration = readConfiguration()
  if ('faults' in configuration) {
    return configuration.faults.map((fault) => failedCheck('Configuration', fault))
  }
  return isMail ? [await sendTestMail(configuration.env, file)] : examine(configuration.env)
}

/** Examines one file, whatever else is not configured yet. */
function examineCatalogue(at: string): Finding[] {
  process.env.PLATFORM_CATALOGUE = at
  const configuration = readConfiguration()
  const faults = 'faults' in configuration ? configuration.faults : []
  const its = faults.filter((fault) => fault.startsWith('PLATFORM_CATALOGUE '))
  if (its.length > 0) return its.map((fault) => failedCheck('Catalogue', fault))
  const offered = getOfferedLanguages(process.env).join(', ')
  const words = `Its texts are there in ${offered}: set PLATFORM_CATALOGUE=${at}`
  return [passedCheck('Catalogue', words)]
}

async function drill(backup: string): Promise<Drill> {
  const configuration = readConfiguration()
  if ('env' in configuration) return tryRestore(configuration.env, path.resolve(folder, backup))
  const findings = configuration.faults.map((fault) => failedCheck('Configuration', fault))
  return { findings, isTried: false }
}

function allWell(warnings: number): string {
  if (warnings === 0) return 'All is well.'
  return `Everything works; ${warnings === 1 ? '1 thing' : `${warnings} things`} should be put right.`
}

async function examine(env: Env): Promise<Finding[]> {
  const { findings, tokens } = await examineDatabase(env)
  return [
    passedCheck('Configuration', 'Every variable that is set is right.'),
    ...findConfigWarnings(env).map(({ about, words }) => warnedCheck(about, words)),
    ...examineCreation(env),
    ...examineOwnQuestions(env),
    examineFiles(env),
    ...(await examineCopies(env)),
    passedCheck('Node', describeNode(getCurrentNode())),
    ...(await examineAddress(env)),
    examineWorkers(env),
    ...examineAssets(env),
    ...examineConnection(env),
    ...findings,
    ...(await examineKeyService(env)),
    examineTerms(env),
    await examineMail(env),
    ...(await examineSms(env)),
    ...examineMessageLimits(env),
    ...(await examineScanner(env)),
    ...(await examineDocuments(env)),
    ...(await examineRegisters(env)),
    ...(await examineObservation(env)),
    ...(await examineProvider(env)),
    ...(tokens ?? (await examineRemote(env))),
  ]
}

function examineCreation({ create }: Env): Finding[] {
  if (create === 'at_acceptance') return []
  const words =
    'CREATE=early: what customers enter reaches the platform before they accept, and stays there where they never do. Agree with the platform how long it keeps that.'
  return [warnedCheck('Creation', words)]
}

function examineOwnQuestions({ ownPages, languages }: Env): Finding[] {
  if (ownPages.length === 0) return []
  const count = ownPages.reduce((sum, { questions }) => sum + questions.length, 0)
  const words = `${count} of your own on ${ownPages.length === 1 ? '1 page' : `${ownPages.length} pages`}, in ${languages.join(', ')}.`
  return [passedCheck('Questions', words)]
}

/** Copies of the database that a killed backup or restore on trial has left. */
async function examineCopies({ dataDir, database }: Env): Promise<Finding[]> {
  const url = database.kind === 'postgres' ? (database.migrationUrl ?? database.url) : undefined
  const databases = url ? await findLeftDatabases(url).catch(() => []) : []
  const left = [...findLeftFolders(dataDir), ...databases.map((name) => `the database ${name}`)]
  if (left.length === 0) return []
  const words = `A command that was killed has left a copy of the database: ${left.join(', ')}. The next npm run doctor -- --restore removes it, or remove it by hand.`
  return [warnedCheck('Copies', words)]
}

/** More than there are processors only take memory; fewer leave some idle. */
function examineWorkers({ workers, database }: Env): Finding {
  const processors = availableParallelism()
  const words = `${workers} for ${processors} ${processors === 1 ? 'processor' : 'processors'} (WORKERS).`
  if (workers > processors) {
    return warnedCheck('Processes', `${words} More than there are processors serve nobody sooner.`)
  }
  return passedCheck(
    'Processes',
    database.kind === 'postgres' && workers < processors
      ? `${words} WORKERS=${processors} would use them all, if nothing else needs them.`
      : words,
  )
}

/** Checks that other users of this machine can read nothing of it. */
function examineFiles({ dataDir, exposedSecretFiles }: Env): Finding {
  const open = [
    ...exposedSecretFiles.map((name) => `the file of ${name}`),
    ...(isReadableByOthers(dataDir) ? [`the folder ${dataDir}`] : []),
    ...readdirSync(root)
      .filter((name) => name.startsWith('.env') && name !== '.env.example')
      .filter((name) => isReadableByOthers(path.join(root, name))),
  ]
  if (open.length === 0)
    return passedCheck('Files', 'Others on this machine can read none of them.')
  return warnedCheck(
    'Files',
    `Others on this machine can read ${open.join(', ')}: take that from them (chmod o= FILE); a start does it for the data folder.`,
  )
}

/**
 * Examines the folder in which instances of different builds find each other's files; nothing for a single
 * instance.
 */
function examineAssets({ assetsDir, database }: Env): Finding[] {
  if (!assetsDir) {
    if (database.kind !== 'postgres') return []
    const words =
      'ASSETS_DIR is not set, which is right for one instance; several need it, so that an update breaks no page that is open.'
    return [passedCheck('Assets', words)]
  }
  try {
    accessSync(assetsDir, constants.R_OK | constants.W_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') {
      return [passedCheck('Assets', 'ASSETS_DIR is not there yet; the next start makes it.')]
    }
    const words = `ASSETS_DIR cannot be written to (${code}): name a folder that every instance sees.`
    return [failedCheck('Assets', words)]
  }
  const builds = readRecordedBuilds(assetsDir).length
  const words = `ASSETS_DIR has the files of ${builds} ${builds === 1 ? 'build' : 'builds'}.`
  return [passedCheck('Assets', words)]
}

function examineTerms({ termsDir, languages }: Env): Finding {
  try {
    const today = new Date().toISOString().slice(0, 10)
    const { version, documents } = getTermsInForce(readTerms(termsDir, languages), today)
    const names = documents[languages[0] as Language].map(({ id }) => id).join(', ')
    return passedCheck(
      'Terms',
      `Those of ${version} are in force: ${names}, in ${languages.join(', ')}.`,
    )
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return failedCheck('Terms', code ? `TERMS_DIR cannot be read (${code}).` : `${message}.`)
  }
}

/**
 * Reads what the provider of staff publishes (OpenID Connect Discovery 1.0, section 4); nothing without one.
 */
async function examineProvider({ staffProvider, publicUrl }: Env): Promise<Finding[]> {
  if (!staffProvider) return []
  const { href } = staffProvider.issuer
  const issuer = href.replace(/\/$/, '')
  const callback = `${publicUrl.origin}/staff/callback/firm`
  try {
    const signal = AbortSignal.timeout(10_000)
    const answer = await fetch(`${issuer}/.well-known/openid-configuration`, { signal })
    const metadata: { issuer?: unknown } = Object(await answer.json())
    if (metadata.issuer === issuer || metadata.issuer === href) {
      return [passedCheck('Staff', `${issuer} answers; it must lead back to ${callback}.`)]
    }
    const words = `${issuer} calls itself by another name: STAFF_OIDC_ISSUER must be that one.`
    return [failedCheck('Staff', words)]
  } catch {
    const words = `${issuer} does not say what it is: STAFF_OIDC_ISSUER must name an OpenID Connect provider that answers.`
    return [failedCheck('Staff', words)]
  }
}

/** Posts a message to nobody, which a service that reads the signature refuses; of none, nothing. */
async function examineSms({ sms }: Env): Promise<Finding[]> {
  if (!sms) return []
  const transport = createSmsTransport(sms)
  const asked = await transport.check()
  transport.close()
  if (asked.outcome === 'sent')
    return [passedCheck('SMS', `${sms.url.host} answers and knows our signature.`)]
  const words = `${sms.url.host} takes no SMS: ${asked.code}. SMS_URL must name a service that answers a signed message to nobody with 2xx, 400 or 422, and SMS_SECRET be the secret that it knows.`
  return [failedCheck('SMS', words)]
}

/** Reports the limits of messages; nothing if none leave this machine. */
function examineMessageLimits({ mail, sms, messageLimits }: Env): Finding[] {
  if (mail?.kind !== 'smtp' && !sms) return []
  const inForce = `MESSAGE_LIMITS in force: ${formatMessageLimits(messageLimits)}.`
  if (!sms || messageLimits.sms_hour !== undefined) return [passedCheck('Messages', inForce)]
  const words = `SMS leave, and no budget bounds how many in an hour: whoever has them sent decides what you pay. Set sms_hour. ${inForce}`
  return [warnedCheck('Messages', words)]
}

/** Shows the virus scanner a test file; of none, nothing. */
async function examineScanner({ clamd }: Env): Promise<Finding[]> {
  return clamd ? [{ about: 'Scanner', ...(await examineClamd(clamd)) }] : []
}
