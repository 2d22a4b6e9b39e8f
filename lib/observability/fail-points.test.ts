import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { failPoint, failPointNames, hasFailPointWatcher } from './fail-points.ts'

const watch = Symbol.for('portico.failPoint')
const globals = globalThis as { [watch]?: (name: string) => Promise<void> | undefined }

describe('a boundary', () => {
  afterEach(() => {
    delete globals[watch]
  })

  it('is passed at once while nobody watches', () => {
    expect(hasFailPointWatcher()).toBe(false)
    expect(failPoint('lease_acquired')).toBeUndefined()
  })

  it('holds who comes there for as long as a test says', async () => {
    const passed: string[] = []
    globals[watch] = async (name) => void passed.push(name)
    expect(hasFailPointWatcher()).toBe(true)
    await failPoint('lease_acquired')
    expect(passed).toEqual(['lease_acquired'])
  })

  it.each(failPointNames)('stands in the way of sending: %s', (name) => {
    const sources = ['submission', 'platform/client'].flatMap((module) => {
      const folder = path.join(import.meta.dirname, '..', module)
      return readdirSync(folder)
        .filter((file) => /(?<!\.test)\.ts$/.test(file))
        .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    })
    expect(sources.filter((source) => source.includes(`await failPoint('${name}')`))).not.toEqual(
      [],
    )
  })
})
