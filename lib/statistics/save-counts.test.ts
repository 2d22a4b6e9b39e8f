import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { getMessages } from '#lib/i18n/translate.ts'
import { createLogger } from '#lib/observability/logging/logger.ts'
import { allSteps } from '#lib/onboarding/journeys.ts'
import { eraseExpired } from '#lib/privacy/erase-expired.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { createFunnelCounters } from './funnel-counters.ts'
import { saveCounts, startSavingCounts } from './save-counts.ts'

const shown = {
  kind: 'shown',
  step: 'name',
  language: 'en',
  device: 'phone',
  channel: 'online',
} as const
const dayMs = 24 * 3_600_000

describe.each(await openTestStores())('counts of the questions, on $name', (opened) => {
  const { store } = opened
  const { db } = store
  let lines: string[]
  let now: Date
  const log = createLogger({
    level: 'info',
    destination: { write: (line: string) => void lines.push(line) },
  })

  beforeEach(async () => {
    await opened.reset()
    lines = []
    now = new Date('2026-11-02T23:59:00Z')
  })
  afterAll(opened.close)

  const createProcess = () => createFunnelCounters(() => now)
  const save = (funnel = createProcess()) => saveCounts({ store, log, funnel })
  const totals = () => store.funnelCounts.totals(db, { from: '2026-01-01' })

  it('add up, of several processes and of several times', async () => {
    const processes = [createProcess(), createProcess()]
    for (const round of [1, 2, 3]) {
      for (const funnel of processes) {
        funnel.count(shown)
        funnel.count({ ...shown, kind: 'saved' })
        funnel.count({ ...shown, language: round === 1 ? 'ar' : 'en' })
      }
      await Promise.all(processes.map(save))
    }
    const found = await totals()
    expect(found.map(({ kind, count }) => [kind, count]).sort()).toEqual([
      ['saved', 6],
      ['shown', 12],
    ])
    const inArabic = { from: '2026-11-02', language: 'ar' }
    expect(await store.funnelCounts.totals(db, inArabic)).toMatchObject([{ count: 2 }])
    expect(await store.funnelCounts.totals(db, { from: '2026-11-03' })).toEqual([])
  })

  it('are those of their day, in UTC, and are forgotten when their time is over', async () => {
    const funnel = createProcess()
    funnel.count({ ...shown, kind: 'saved', step: 'start' })
    now = new Date('2026-11-03T00:01:00Z')
    funnel.count({ ...shown, kind: 'saved', step: 'start' })
    funnel.count({ ...shown, kind: 'saved', step: 'terms' })
    await save(funnel)
    const days = () => store.funnelCounts.days(db, { from: '2026-01-01' })
    expect(await days()).toEqual([
      { day: '2026-11-02', started: 1, submitted: 0 },
      { day: '2026-11-03', started: 1, submitted: 1 },
    ])
    const inTenDays = new Date(now.getTime() + 10 * dayMs)
    await eraseExpired({ store, log, countsRetentionMs: 10 * dayMs }, inTenDays)
    expect(await days()).toMatchObject([{ day: '2026-11-03' }])
  })

  it('count a page that is opened again once a day for each application', () => {
    const funnel = createProcess()
    for (const about of ['one', 'one', 'other']) funnel.countOnce(about, shown)
    expect(funnel.take()).toMatchObject([{ count: 2 }])
    now = new Date('2026-11-03T00:01:00Z')
    funnel.countOnce('one', shown)
    expect(funnel.take()).toMatchObject([{ count: 1, day: '2026-11-03' }])
  })

  it('wait for the next time where the database does not take them', async () => {
    const funnel = createProcess()
    funnel.count(shown)
    const failing = { ...store, statement: () => Promise.reject(new Error('down')) }
    await saveCounts({ store: failing, log, funnel })
    expect(lines.join()).toContain('counts_not_saved')
    funnel.count(shown)
    await save(funnel)
    expect(await totals()).toMatchObject([{ count: 2 }])
  })

  it('are saved once more when the process stops', async () => {
    const funnel = createProcess()
    const wait = (_ms: number, signal?: AbortSignal) =>
      new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve()))
    const saving = startSavingCounts({ store, log, funnel, wait })
    funnel.count(shown)
    await saving.stop()
    expect(await totals()).toMatchObject([{ count: 1 }])
  })

  it('can be stored of every question and every code', async () => {
    const funnel = createProcess()
    for (const { id, fields, ...step } of allSteps) {
      const messagesOf = 'messagesOf' in step ? step.messagesOf : undefined
      const texts: object = getMessages('en').steps[(messagesOf ?? id) as 'name'].fields
      for (const question of Object.keys(fields)) {
        const words = Object.entries(texts).find(([name]) => name === question)?.[1]
        for (const code of Object.keys((words as { errors?: object }).errors ?? {})) {
          funnel.count({ ...shown, kind: 'error', step: id, question, code })
        }
      }
    }
    await save(funnel)
    const found = await totals()
    expect(found.length).toBeGreaterThan(150)
    expect(found.filter(({ code }) => code === 'other')).toEqual([])
  })
})
