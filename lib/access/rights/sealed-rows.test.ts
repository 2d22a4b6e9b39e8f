import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { openTestStore } from '@/test-support/test-store.ts'
import { otherTables } from './other-tables.ts'
import { sealedRows, timedRows } from './sealed-rows.ts'

const opened = await openTestStore()
const { db } = opened.store

describe('the rows that let somebody in', () => {
  afterAll(opened.close)

  it('are of tables that are each sealed or known to let nobody in', async () => {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = current_schema()`.execute(db)
    const sealed = [
      ...Object.keys(sealedRows),
      ...Object.values(sealedRows).flatMap((subject) => Object.keys(subject.rows)),
      ...Object.keys(timedRows),
    ]
    const known = [...new Set([...sealed, ...Object.keys(otherTables)])].toSorted()
    expect(rows.map(({ name }) => name).toSorted()).toEqual(known)
    expect(sealed.filter((name) => name in otherTables)).toEqual([])
  })
})
