/** Setup for sending documents: an application that needs some. */
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { ApplicationActor } from '../../lib/access/application-actor.ts'
import { type ApplicationDocument, listDocuments } from '../../lib/documents/list-documents.ts'
import { createDocumentJob, uploadAndWait } from '../../lib/documents/upload-and-wait.ts'
import type { Fetch } from '../../lib/platform/client/client.ts'
import type { SubmissionDeps } from '../../lib/submission/submission-deps.ts'
import { createPdf } from '../document-files.ts'
import type { TestStore } from '../test-store.ts'
import { expectSameBytes } from './expect-submitted-once.ts'
import type { NetworkFault } from './network-faults.ts'
import { createPlatformAnswers, session } from './platform-answers.ts'
import { setUpSubmission } from './submission-setup.ts'

export type DocumentSetup = Awaited<ReturnType<typeof setUpDocument>>

/** The family name selects the demanded documents and their fate. */
export async function setUpDocument(opened: Pick<TestStore, 'store'>, familyName = 'Documents') {
  const bench = setUpSubmission(opened)
  const { store, calls, clock } = bench
  const id = await bench.begin(createPlatformAnswers(familyName))
  await bench.submit(id)
  if ((await bench.submission(id)).state !== 'awaiting_customer')
    throw new Error('no documents are required')
  // Only the calls about documents count from here.
  calls.length = 0

  /** The network of the setup keeps bodies whole; a file's comes as a stream. */
  function wholeBodies(fetch: Fetch): Fetch {
    return async (url, init) => {
      if (!(init.body instanceof ReadableStream)) return fetch(url, init)
      const body = new Uint8Array(await new Response(init.body).arrayBuffer())
      return fetch(url, { ...init, body })
    }
  }

  function createDeps(over: Parameters<typeof bench.createDeps>[0] = {}): SubmissionDeps {
    return bench.createDeps({ ...over, fetch: wholeBodies(over.fetch ?? bench.fetch) })
  }
  const deps = createDeps()

  async function documents(): Promise<ApplicationDocument[]> {
    return listDocuments(store, await bench.submission(id))
  }

  async function document(name = 'PASSPORT'): Promise<ApplicationDocument> {
    const found = (await documents()).find((each) => each.document === name)
    if (!found) throw new Error(`no ${name} is required`)
    return found
  }

  return {
    ...bench,
    id,
    deps,
    createDeps,
    documents,
    document,
    /** The customer sends a file for the document of that type. */
    async upload(
      bytes: Buffer = createPdf(),
      by: SubmissionDeps = deps,
      of = 'PASSPORT',
      name = 'scan.pdf',
      actor: ApplicationActor = { kind: 'customer', session },
    ) {
      const file = { name, chunks: Readable.from([bytes]) }
      return uploadAndWait(by, { applicationId: id, actor, document: await document(of), file })
    },
    /** Uploads the file as a stream. */
    async uploadStream(chunks: AsyncIterable<Uint8Array>, by: SubmissionDeps = deps) {
      const actor = { kind: 'customer', session } as const
      const asked = { applicationId: id, actor, document: await document() }
      return uploadAndWait(by, { ...asked, file: { name: 'scan.pdf', chunks } })
    },
    uploads: () => store.uploads.ofApplication(store.db, id),
    /** Calls that brought a file to the platform. */
    sends: () => calls.filter(({ path }) => path.includes('/v1/documents/')),
    /** Lets the recovery loop work for documents until none is due, moving time on. */
    async passOn(by: SubmissionDeps = deps, steps = 400): Promise<void> {
      const job = createDocumentJob(by)
      for (; steps > 0; steps--) {
        for (const each of await job.due(10)) await job.run(each, new AbortController().signal)
        const waiting = (await store.uploads.ofApplication(store.db, id)).filter(
          ({ state }) => state === 'stored',
        )
        if (waiting.length === 0) return
        // A later one of the same document waits for the earlier one.
        const first = waiting.filter(
          ({ documentId }, index) =>
            waiting.findIndex((each) => each.documentId === documentId) === index,
        )
        const next = first.map(({ nextAttemptAt, leaseUntil }) =>
          Math.max(nextAttemptAt?.getTime() ?? 0, leaseUntil?.getTime() ?? 0),
        )
        bench.pass(Math.max(Math.min(...next) - clock.now.getTime(), 0))
      }
      throw new Error('it did not come to an end')
    },
    /** Asks the platform for the status and writes it down, as following does. */
    async ask(): Promise<void> {
      const submission = await bench.submission(id)
      const answer = await deps.platform.findStatus(submission.platformApplicationId ?? '')
      if (answer.outcome !== 'done') throw new Error(`no status: ${answer.outcome}`)
      const { data } = answer
      await store.transaction((tx) =>
        store.submissions.recordStatus(tx, submission, submission.fence, {
          platformStatus: data.status,
          statusAnswer: data,
          statusCheckedAt: clock.now,
          now: clock.now,
        }),
      )
    },
  }
}

export async function countChunks({ store: { db } }: Pick<TestStore, 'store'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from upload_chunk`.execute(db)
  return Number(rows[0]?.count)
}

/** Checks for one effect: the platform has it, under one id and with one content, and nothing remains here. */
export async function expectFileSentOnce(bench: DocumentSetup): Promise<void> {
  const { store, clock } = bench
  expect(await bench.uploads()).toMatchObject([{ state: 'sent' }])
  expect(new Set(bench.sends().map(({ idempotencyId }) => idempotencyId)).size).toBe(1)
  expectSameBytes(bench)
  // Deletes what a process received only in part.
  await store.uploads.dropUnfinished(store.db, new Date(clock.now.getTime() + 3_600_000))
  expect(await countChunks(bench)).toBe(0)
  await bench.ask()
  expect((await bench.document()).status).toMatch(/^(SUBMITTED|APPROVED)$/)
  expect(await store.audit.verify(store.db)).toMatchObject({ ok: true })
}

/** Breaks the next `times` calls with a file. */
export function breakUploads(
  bench: DocumentSetup,
  fault: NetworkFault,
  times = Number.POSITIVE_INFINITY,
): void {
  bench.breaks(({ path, nth }) =>
    path.includes('/v1/documents/') && nth <= times ? fault : undefined,
  )
}
