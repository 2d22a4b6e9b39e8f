import { describe, expect, it } from 'vitest'
import type { KeyFigures } from '#lib/keys/rules/key-state.ts'
import { scopes } from '#lib/platform/contract/scopes.ts'
import { createFunnelCounters } from '#lib/statistics/funnel-counters.ts'
import { createMetrics, renderMetrics } from './metrics.ts'

const canary = 'Zephyrinequill'

it('counts what happens, by labels of fixed sets', async () => {
  const metrics = createMetrics()
  metrics.onRequest({ route: '/[language]', method: 'POST', status: 303, durationMs: 30 })
  metrics.onRequest({ route: 'other', method: 'GET', status: undefined, durationMs: 5 })
  metrics.onPlatformCall({
    operation: 'submitApplication',
    method: 'POST',
    requestId: canary,
    idempotencyId: canary,
    outcome: 'unknown',
    code: 'timeout',
    durationMs: 10_000,
  })
  metrics.onPlatformCall({
    operation: 'token',
    method: 'POST',
    requestId: canary,
    outcome: 'done',
    status: 200,
    durationMs: 20,
  })
  metrics.onToken({ scope: scopes.write, endsAtMs: performance.now() + 60_000 })
  metrics.onLine('warn', { event: 'mail_tried', kind: 'email', state: 'waiting' })
  metrics.onStatement({
    text: 'insert into "application" values ($1)',
    startedAtMs: 0,
    durationMs: 3,
    isFailed: true,
  })
  const text = await renderMetrics([await metrics.read()])
  for (const line of [
    'portico_http_requests_total{route="/[language]",method="POST",status="303"} 1',
    'portico_http_requests_total{route="other",method="GET",status="closed"} 1',
    'portico_platform_calls_total{operation="submitApplication",outcome="unknown",status="none"} 1',
    'portico_platform_calls_total{operation="token",outcome="done",status="2xx"} 1',
    'portico_messages_total{channel="email",state="waiting"} 1',
    'portico_log_lines_total{level="warn"} 1',
    'portico_log_lines_total{level="error"} 0',
    'portico_database_errors_total{operation="insert"} 1',
  ]) {
    expect(text.split('\n')).toContain(line)
  }
  expect(text).toMatch(
    /portico_platform_token_remaining_seconds\{scope="applications:write"\} (59|60)/,
  )
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
  expect(text).not.toContain(canary)
})

describe('the keys of a key service', () => {
  const rest = {
    countWaitingRequests: () => 0,
    countConnections: () => ({ inUse: 0, idle: 0, waiting: 0 }),
  }
  const read = async (...processes: (KeyFigures | undefined)[]) => {
    const families = processes.map((figures) => {
      const metrics = createMetrics()
      metrics.watch({ ...rest, measureKeys: figures && (() => figures) })
      return metrics.read()
    })
    const text = await renderMetrics(await Promise.all(families))
    return text.split('\n').filter((line) => line.startsWith('portico_key'))
  }
  const confirmed = { provider: 'vault', state: 'confirmed' } as const
  const locked = { provider: 'vault', state: 'locked' } as const

  it('are told as the process has them that is worst off', async () => {
    const well: KeyFigures = { ...confirmed, confirmedAgoMs: 1_500, outageLeftMs: 58_500 }
    expect(await read(well)).toEqual([
      'portico_key_service_up{provider="vault"} 1',
      'portico_keys_available{provider="vault"} 1',
      'portico_key_confirmation_age_seconds{provider="vault"} 1.5',
      'portico_key_outage_remaining_seconds{provider="vault"} 58.5',
    ])
    expect(await read(well, { ...locked, confirmedAgoMs: 61_000, outageLeftMs: 0 })).toEqual([
      'portico_key_service_up{provider="vault"} 0',
      'portico_keys_available{provider="vault"} 0',
      'portico_key_confirmation_age_seconds{provider="vault"} 61',
      'portico_key_outage_remaining_seconds{provider="vault"} 0',
    ])
  })

  it('are not told of where there is none', async () => {
    expect(await read(undefined)).toEqual([])
  })
})

it('makes no label of a question, a code, a method, a status or a statement that is none of ours', async () => {
  const metrics = createMetrics()
  const funnel = createFunnelCounters(undefined, metrics.onFunnel)
  const labels = { language: 'en', device: 'phone', channel: 'online' } as const
  for (let each = 0; each < 200; each++) {
    const odd = `${canary}${each}`
    funnel.count({ kind: 'error', step: 'contact', question: odd, code: odd, ...labels })
    funnel.count({ kind: 'error', step: odd, question: odd, code: odd, ...labels })
    funnel.count({
      kind: 'error',
      step: 'contact',
      question: 'email_address',
      code: odd,
      ...labels,
    })
    metrics.onRequest({ route: 'other', method: odd, status: 600 + each, durationMs: 1 })
    metrics.onStatement({ text: `${odd} ${odd}`, startedAtMs: 0, durationMs: 1, isFailed: false })
  }
  const text = await renderMetrics([await metrics.read()])
  expect(text).not.toContain(canary)
  const errors = text.split('\n').filter((line) => line.startsWith('portico_answer_errors_total'))
  expect(errors.toSorted()).toEqual([
    'portico_answer_errors_total{step="contact",question="",code="other"} 200',
    'portico_answer_errors_total{step="contact",question="email_address",code="other"} 200',
    'portico_answer_errors_total{step="other",question="",code="other"} 200',
  ])
  expect(text).toContain(
    'portico_http_requests_total{route="other",method="other",status="other"} 200',
  )
})
