import type { SimulatorRecords } from '../../lib/platform/simulator/records/records.ts'

/** Records in memory. */
export function createMemoryRecords(now: () => Date = () => new Date()): SimulatorRecords {
  const collections = new Map<string, Map<string, { json: string; createdAt: Date }>>()
  const collectionOf = (name: string) => {
    const known = collections.get(name)
    if (known) return known
    const fresh = new Map<string, { json: string; createdAt: Date }>()
    collections.set(name, fresh)
    return fresh
  }
  return {
    async get(collection, id) {
      const record = collectionOf(collection).get(id)
      return record && JSON.parse(record.json)
    },
    async put(collection, id, value) {
      const records = collectionOf(collection)
      const createdAt = records.get(id)?.createdAt ?? now()
      records.set(id, { json: JSON.stringify(value), createdAt })
    },
    async add(collection, id, value) {
      const records = collectionOf(collection)
      if (records.has(id)) return false
      records.set(id, { json: JSON.stringify(value), createdAt: now() })
      return true
    },
    async list(collection, { limit = 100, offset = 0 } = {}) {
      const newestFirst = [...collectionOf(collection)].reverse()
      return newestFirst
        .slice(offset, offset + limit)
        .map(([id, { json, createdAt }]) => ({ id, value: JSON.parse(json), createdAt }))
    },
    async keepNewest(collection, count) {
      const records = collectionOf(collection)
      for (const id of [...records.keys()].slice(0, Math.max(records.size - count, 0))) {
        records.delete(id)
      }
    },
  }
}
