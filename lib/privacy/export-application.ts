import { type Issuer, issueReceipt, type Receipt } from '#lib/acceptance/evidence/receipt.ts'
import { openAnswers } from '#lib/acceptance/evidence/salted-answers.ts'
import type { Application } from '#lib/applications/store/applications.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { Store } from '#lib/database/store.ts'
import { DocumentStorageError } from '#lib/documents/rules/document-storage.ts'
import type { Operation } from '#lib/submission/store/operation-row.ts'
import type { Submission } from '#lib/submission/store/submission-row.ts'

type ExportRequest = { reference: string; staff: string; now: Date; issuer: Issuer }

/** The bytes of documents in a bucket, in base64 by their uploads: read before the transaction. */
export type BucketContents = ReadonlyMap<string, string>

type Exported =
  | { outcome: 'exported'; held: Record<string, unknown> }
  | { outcome: 'erased_before' | 'unknown' }

/**
 * Exports all data about one application, as plain data for JSON (Regulation (EU) 2016/679, articles 15 and
 * 20): what was entered, accepted, uploaded, sent and received, who could open it, the audit, and the receipt
 * with the openings of its answers. The audit records the export.
 */
export async function exportApplication(
  store: Store,
  { reference, staff, now, issuer }: ExportRequest,
): Promise<Exported> {
  const known = await store.applications.findId(store.db, reference)
  if (!known) return { outcome: 'unknown' }
  const contents = await readBucketContents(store, known)
  return store.transaction(async (tx) => {
    const id = await store.applications.findId(tx, reference)
    if (!id) return { outcome: 'unknown' }
    const held = await exportInTransaction(store, tx, { id, staff, now, issuer, contents })
    return held ? { outcome: 'exported', held } : { outcome: 'erased_before' }
  })
}

/**
 * Reads an application's documents from the bucket. Runs outside a transaction, which would wait for the
 * network. Throws `DocumentStorageError`: an export without a stored document would be incomplete.
 */
export async function readBucketContents(
  { uploads, db }: Store,
  applicationId: string,
): Promise<BucketContents> {
  const contents = new Map<string, string>()
  for (const upload of await uploads.ofApplication(db, applicationId)) {
    if (upload.completedAt || upload.storage === 'database') continue
    const bytes: Uint8Array[] = []
    try {
      for await (const part of uploads.openChunks(db, upload)) bytes.push(part)
    } catch (error) {
      // Passed on, and deleted, while it was read: the transaction sees that.
      const state = (await uploads.find(db, upload.id))?.completedAt
      if (state) continue
      throw error
    }
    contents.set(upload.id, Buffer.concat(bytes).toString('base64'))
  }
  return contents
}

/** Exports the application with this id in the caller's transaction; undefined if it was erased. */
export async function exportInTransaction(
  store: Store,
  tx: Tx,
  {
    id,
    staff,
    now,
    issuer,
    contents,
  }: Omit<ExportRequest, 'reference'> & { id: string; contents: BucketContents },
) {
  const application = await store.applications.lock(tx, id)
  if (!application) return undefined
  const submission = await store.submissions.findByApplication(tx, id)
  const held = {
    application,
    acceptances: (await store.acceptances.all(tx, id)).map(({ sessionHash, ...acceptance }) => ({
      ...acceptance,
      session: label(sessionHash),
    })),
    submission: submission ? await submissionOf(store, tx, submission) : null,
    documents: await documentsOf(store, tx, id, contents),
    sessions: (await store.sessions.ofApplication(tx, id)).map(
      ({ tokenHash, expiresSeal: _, ...session }) => ({
        session: label(tokenHash),
        ...session,
      }),
    ),
    returning: {
      address: (await store.returnAddresses.find(tx, id)) ?? null,
      links: await store.returnLinks.ofApplication(tx, id),
      emails: await store.mail.ofApplication(tx, id),
      contacts: await store.contacts.list(tx, id),
      requests: await store.contactRequests.ofApplication(tx, id),
    },
    dataRequests: await store.dataRequests.ofApplication(tx, id),
    notes: await store.caseworkNotes.ofApplication(tx, id),
    flags: {
      noticed: await store.flags.ofApplication(tx, id),
      decisions: await store.flags.decisions(tx, id),
    },
    messages: await store.notices.ofApplication(tx, id),
    reports: await store.reports.ofApplication(tx, id),
    secondApplications: await store.secondApplications.ofApplication(tx, id),
    personLinks: await store.personLinks.ofApplication(tx, id),
    startedBy: await startedBy(store, tx, id),
    devices: await store.deviceLinks.ofApplication(tx, id),
    audit: await store.audit.list(tx, id),
    receipt: await receiptOf(store, tx, application, { issuer, now }),
  }
  await store.audit.append(tx, {
    applicationId: id,
    actor: { kind: 'staff', id: staff },
    event: 'application_exported',
    detail: {},
    now,
  })
  return held
}

/** The firm's own system that started it, with its identifier of the customer. */
async function startedBy({ partners, partnerApplications }: Store, tx: Tx, id: string) {
  const started = await partnerApplications.findByApplication(tx, id)
  if (!started) return null
  const { partnerId, customerRef, returnUrl, returnState, ...times } = started
  const { createdAt, linkExpiresAt, openedAt } = times
  const partner = (await partners.find(tx, partnerId))?.name ?? partnerId
  const given = { customerId: customerRef, returnUrl, returnState }
  return { partner, ...given, createdAt, linkExpiresAt, openedAt }
}

async function receiptOf(
  store: Store,
  tx: Tx,
  { id, customerId }: Application,
  { issuer, now }: { issuer: Issuer; now: Date },
): Promise<Receipt> {
  const evidence = await store.evidence.list(tx, id)
  const acceptances = await store.acceptances.all(tx, id)
  const opened = evidence.flatMap(({ record, secret }) => {
    const acceptance = acceptances.find((each) => each.id === record.parts.record.id)
    if (!acceptance || !secret) return []
    return [[acceptance.id, openAnswers(secret, Object(acceptance.snapshot))] as const]
  })
  return issueReceipt({
    records: evidence.map(({ record }) => record),
    keys: await store.evidence.keys(tx),
    issuer,
    application: customerId,
    answers: Object.fromEntries(opened),
    signer: store.evidence.signer,
    now,
  })
}

async function submissionOf(store: Store, tx: Tx, submission: Submission) {
  const operations = await store.submissions.listOperations(tx, submission.id)
  return {
    ...submission,
    statusAnswer: (await store.submissions.openStatusAnswer(tx, submission)) ?? null,
    operations: await Promise.all(operations.map((operation) => operationOf(store, tx, operation))),
  }
}

async function operationOf({ submissions }: Store, tx: Tx, operation: Operation) {
  const body = Buffer.from(await submissions.openBody(tx, operation)).toString()
  return {
    ...operation,
    body: body === '' ? null : JSON.parse(body),
    refusal: (await submissions.openRefusal(tx, operation)) ?? null,
  }
}

/** Includes the bytes in base64 while we hold them, before the platform does. */
async function documentsOf(
  { uploads }: Store,
  tx: Tx,
  applicationId: string,
  contents: BucketContents,
) {
  const documents: Record<string, unknown>[] = []
  for (const upload of await uploads.ofApplication(tx, applicationId)) {
    let content = contents.get(upload.id) ?? null
    if (!upload.completedAt && upload.storage === 'database') {
      const bytes: Uint8Array[] = []
      for await (const part of uploads.openChunks(tx, upload)) bytes.push(part)
      content = Buffer.concat(bytes).toString('base64')
    }
    // The upload arrived after the bucket was read: the next export has it.
    if (!upload.completedAt && content === null) throw new DocumentStorageError('busy')
    documents.push({
      ...upload,
      about: (await uploads.openAbout(tx, upload)) ?? null,
      refusal: (await uploads.openRefusal(tx, upload)) ?? null,
      content: upload.completedAt ? null : content,
    })
  }
  return documents
}

/** Labels a token hash as the audit trail does: enough to tell two apart, useless as a key. */
function label(tokenHash: Uint8Array): string {
  return Buffer.from(tokenHash).toString('hex').slice(0, 12)
}
