import { expect, it } from 'vitest'
import { listExpressions, listMissingMetrics } from '@/test-support/monitoring-files.ts'
import { createDatabaseFigures } from './database-figures.ts'
import { createMetrics, renderMetrics } from './metrics.ts'

it('the dashboard and the alerts name only metrics that exist', async () => {
  const metrics = createMetrics()
  metrics.watch({
    countWaitingRequests: () => 0,
    countConnections: () => ({ inUse: 0, idle: 0, waiting: 0 }),
    measureKeys: undefined,
  })
  const database = createDatabaseFigures(async () => ({ applications: [], queues: [] }))
  const text = `${await renderMetrics([await metrics.read()])}\n${await database()}`
  expect(listExpressions().length).toBeGreaterThan(40)
  expect(listMissingMetrics(text)).toEqual([])
  expect(listMissingMetrics('')).toContain('portico_database_up')
})
