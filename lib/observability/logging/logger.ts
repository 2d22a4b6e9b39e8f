/** Writes the operator's log. Only named fields are written, so nothing personal can slip in with an object. */
import pino, { type DestinationStream } from 'pino'
import { isWord } from './is-word.ts'

/** The written fields. Each is an id, a word of ours or a number; none is free text. */
const fields = {
  event: 'string',
  requestId: 'string',
  applicationId: 'string',
  submissionId: 'string',
  eventId: 'string',
  idempotencyId: 'string',
  operation: 'string',
  kind: 'string',
  state: 'string',
  status: 'number',
  outcome: 'string',
  code: 'string',
  durationMs: 'number',
  attempt: 'number',
  step: 'string',
  route: 'string',
  count: 'number',
  anchor: 'string',
  account: 'string',
  traceId: 'string',
} as const

type Kinds = { string: string; number: number }
export type LogFields = { event: string } & {
  [Name in keyof typeof fields]?: Kinds[(typeof fields)[Name]] | undefined
} & { error?: unknown }

export type Logger = Record<
  'debug' | 'info' | 'warn' | 'error' | 'fatal',
  (entry: LogFields) => void
>

/** Observes each line, even one below the level that is written. */
export type LineObserver = { onLine(level: keyof Logger, entry: LogFields): void }

/**
 * Creates a log of JSON lines: time, level and the fields above. Leaves out fields with another name or type,
 * and free text. Of an error it writes only the name, code, the database's number and the source locations:
 * messages quote what people entered.
 */
export function createLogger({
  level,
  destination,
  findTraceId,
  observer,
}: {
  level: string
  destination?: DestinationStream
  /** Returns the trace of the code that writes a line, if traces are on. */
  findTraceId?: (() => string | undefined) | undefined
  observer?: LineObserver | undefined
}): Logger {
  const lines = pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination ?? pino.destination({ fd: 1, sync: true }),
  )
  const write = (level: keyof Logger) => (entry: LogFields) => {
    observer?.onLine(level, entry)
    lines[level](allowed(findTraceId ? { traceId: findTraceId(), ...entry } : entry))
  }
  return {
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    fatal: write('fatal'),
  }
}

/**
 * Lets the log write what others would print on the console: that something failed, and where. Next prints each
 * error completely (seen in 16.4.6), and an error's words quote what people entered. Node's own warnings, which
 * it would print there too, are written with their name. Returns the function that restores the console.
 */
export function takeOverConsole(log: Logger): () => void {
  const { error, warn, info, log: say } = console
  const write = (level: 'error' | 'warn' | 'debug') =>
    function writeLine(...words: unknown[]) {
      log[level]({ event: 'console', error: findError(words) ?? callSite(writeLine) })
    }
  const debug = write('debug')
  Object.assign(console, { error: write('error'), warn: write('warn'), info: debug, log: debug })
  const printers = process.listeners('warning')
  process.removeAllListeners('warning')
  const onWarning = (warning: Error) => log.warn({ event: 'process_warning', error: warning })
  process.on('warning', onWarning)
  return () => {
    Object.assign(console, { error, warn, info, log: say })
    process.off('warning', onWarning)
    for (const printer of printers) process.on('warning', printer)
  }
}

function findError(words: unknown[]): Error | undefined {
  return words.find((word): word is Error => word instanceof Error)
}

/** An error that says nothing but where `writeLine` was called, so that a line without an error leads somewhere. */
function callSite(writeLine: (...words: unknown[]) => void): Error {
  const error = new Error('console')
  Error.captureStackTrace(error, writeLine)
  return error
}

function allowed(entry: Record<string, unknown>): Record<string, unknown> {
  const written: Record<string, unknown> = {}
  for (const [name, type] of Object.entries(fields)) {
    const value = entry[name]
    if (typeof value !== type) continue
    const isAllowed = name === 'anchor' ? isSigned : isWord
    if (typeof value === 'string' && !isAllowed(value)) continue
    written[name] = value
  }
  if (entry.error !== undefined) written.error = described(entry.error)
  return written
}

/** A compact JSON Web Signature, of a head of the audit. */
function isSigned(value: string): boolean {
  return /^[\w-]+\.[\w-]+\.[\w-]+$/.test(value) && value.length < 1_000
}

function described(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error }
  const described: Record<string, unknown> = { name: isWord(error.name) ? error.name : 'Error' }
  const code = 'code' in error ? error.code : undefined
  if (typeof code === 'number' || (typeof code === 'string' && isWord(code))) described.code = code
  const locations = listSourceLocations(error)
  if (locations.length > 0) described.at = locations
  if (error.cause instanceof Error && error.cause !== error) described.cause = nameOf(error.cause)
  return described
}

function nameOf({ name, ...rest }: Error & { code?: unknown }): Record<string, unknown> {
  return {
    name: isWord(name) ? name : 'Error',
    ...(typeof rest.code === 'string' && isWord(rest.code) && { code: rest.code }),
  }
}

/** File and line of the five innermost calls. A stack starts with the message, which is removed. */
function listSourceLocations(error: Error): string[] {
  const stack = error.stack ?? ''
  const message = stack.indexOf(error.message)
  if (message < 0) return []
  return [...stack.slice(message + error.message.length).matchAll(/([\w.[\]-]+:\d+:\d+)\)?$/gm)]
    .slice(0, 5)
    .map((match) => match[1] ?? '')
}
