import { describe, expect, it } from 'vitest'
import { createLogger, type LogFields, type Logger, takeOverConsole } from './logger.ts'

const canary = 'Zwetschgendatschi'

function written(write: (log: Logger) => void, level = 'debug'): string[] {
  const lines: string[] = []
  write(createLogger({ level, destination: { write: (line) => lines.push(line) } }))
  return lines
}

function lineOf(entry: LogFields): Record<string, unknown> {
  return JSON.parse(written((log) => log.info(entry))[0] ?? '{}')
}

describe('the log', () => {
  it('writes the time, the level and the fields it knows', () => {
    const entry = {
      event: 'submission.sent',
      requestId: 'b4f9a6c2-0c5c-4b0a-9d07-6f3f1c2f8f50',
      applicationId: 'app_1',
      submissionId: 'sub_1',
      operation: 'create',
      kind: 'INDIVIDUAL',
      state: 'unknown',
      status: 503,
      outcome: 'retry',
      code: 'headers_timeout',
      durationMs: 812.5,
      attempt: 2,
      step: 'date-of-birth',
      route: '/[language]/apply/[application]/[step]',
      count: 3,
    }
    expect(lineOf(entry)).toEqual({
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      level: 'info',
      ...entry,
    })
  })

  it('drops every field it does not know, at any depth', () => {
    const strays: object = {
      values: { name: canary },
      email: canary,
      body: canary,
      msg: canary,
      state: { name: canary },
      [canary]: 1,
    }
    const line = written((log) => log.info(Object.assign({ event: 'step.saved' }, strays))).join()
    expect(line).toContain('step.saved')
    expect(line).not.toContain(canary)
  })

  it.each(['Ana María', 'ana@example.com', '/apply?name=ana', 'a'.repeat(121), 'a\nb', ''])(
    'drops a value that is no word: %j',
    (step) => {
      expect(lineOf({ event: 'step.saved', step })).not.toHaveProperty('step')
    },
  )

  it('writes of an error its name, code and source locations, never its message', () => {
    const cause = Object.assign(new Error(canary), { code: '23505', detail: canary })
    const error = Object.assign(
      new TypeError(`${canary}\n    at ${canary} (a.ts:1:1)`, { cause }),
      {
        code: 'step_unknown',
        values: canary,
      },
    )
    const [line = ''] = written((log) => log.error({ event: 'action.failed', error }))
    expect(line).not.toContain(canary)
    expect(JSON.parse(line).error).toEqual({
      name: 'TypeError',
      code: 'step_unknown',
      at: expect.arrayContaining([expect.stringMatching(/^logger\.test\.ts:\d+:\d+$/)]),
      cause: { name: 'Error', code: '23505' },
    })
    expect(JSON.parse(line).error.at).not.toContain('a.ts:1:1')
  })

  it('writes nothing of what is thrown without being an error, or names itself oddly', () => {
    expect(lineOf({ event: 'failed', error: canary }).error).toEqual({ name: 'string' })
    const odd = new Error('')
    odd.name = `${canary} of someone`
    odd.stack = canary
    expect(JSON.stringify(lineOf({ event: 'failed', error: odd }))).not.toContain(canary)
  })

  it('writes nothing below its level', () => {
    expect(written((log) => log.info({ event: 'quiet' }), 'warn')).toEqual([])
    expect(written((log) => log.fatal({ event: 'loud' }), 'warn')).toHaveLength(1)
  })
})

describe('the console', () => {
  it('says that something failed and where, in none of the words it was given', () => {
    const lines = written((log) => {
      const theirs = globalThis.console
      const giveBack = takeOverConsole(log)
      try {
        theirs.error(' \u2a2f', new TypeError(canary), { detail: canary })
        theirs.warn(`${canary} is not a form`)
        theirs.info(canary)
        theirs.log(`${canary} took 50ms`)
      } finally {
        giveBack()
      }
    })
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'error', event: 'console', error: { name: 'TypeError' } },
      // Without an error the line gives the caller of the console.
      ...['warn', 'debug', 'debug'].map((level) => ({
        level,
        event: 'console',
        error: { at: expect.arrayContaining([expect.stringContaining('logger.test.ts:')]) },
      })),
    ])
    expect(lines.join()).not.toContain(canary)
  })

  it("hears of Node's warnings by their name", async () => {
    const lines: string[] = []
    const giveBack = takeOverConsole(
      createLogger({ level: 'debug', destination: { write: (line) => void lines.push(line) } }),
    )
    process.emitWarning(canary, 'MaxListenersExceededWarning')
    await new Promise(setImmediate)
    giveBack()
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'warn', event: 'process_warning', error: { name: 'MaxListenersExceededWarning' } },
    ])
    expect(lines.join()).not.toContain(canary)
  })
})
