import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { openTestStore } from '@/test-support/test-store.ts'
import { sealedRows, timedRows } from './sealed-rows.ts'

const record = 'what happened, with a MAC, signature or seal of its own'
const content = 'what an application holds or how far it is: who may open it says another table'
const work = 'how staff work and what they are told of'
const counts =
  'counts and limits: changed, somebody may try more often, and still needs what is tried'
const machinery = 'what the service notes for itself'

/** The tables whose rows let nobody in by themselves, with the reasons. */
const otherTables = {
  acceptance: record,
  acceptance_flags: work,
  application_contact: 'what lets a link be sent there has a seal of its own',
  audit_anchor: record,
  audit_anchor_lease: machinery,
  audit_event: record,
  audit_head: record,
  audit_key: record,
  casework_entry: work,
  casework_note: work,
  casework_search: work,
  data_request: 'a second person and the audit decide what is exported or erased',
  document_opened: content,
  erasure_key_store: machinery,
  evidence: record,
  evidence_head: record,
  evidence_key: record,
  evidence_key_mac: record,
  file_import_chunk: 'sealed',
  flag_decision: work,
  funnel_count: counts,
  mail: 'sealed: to whom and what',
  migration: machinery,
  notice: 'opens only a report that it was not the customer',
  object_deletion: machinery,
  operation: content,
  partner_write: 'sealed',
  platform_token: 'sealed',
  rate_limit: counts,
  received_event: machinery,
  reminder: 'what was sent is read from the audit, and asked again before it is sent',
  report: 'holds and stops an application, and opens none',
  return_link_request: 'sealed',
  rights_alarm: work,
  search_token: content,
  second_application: content,
  second_application_check: content,
  simulator_record: 'of the embedded platform',
  staff_alert: work,
  staff_attempt: counts,
  staff_challenge: 'random bytes to sign: writing them needs no passkey, signing them does',
  staff_device: 'marks browsers of staff, in which less is allowed',
  staff_network: work,
  staff_reset_request: 'sends an e-mail to the owner of an account',
  staff_secret: 'sealed',
  staff_volume: counts,
  submission: content,
  subscription: 'sealed',
  unsaved_input: 'sealed',
  upload: content,
  upload_chunk: 'sealed',
  webhook_delivery: 'what is sent is read from the audit, and where to from a sealed row',
  write_check: machinery,
} as const satisfies Record<string, string>

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
