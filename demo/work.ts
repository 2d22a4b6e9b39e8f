/** What staff and customers have done in the demo besides: assignments, notes, documents. */
import { setTimeout as sleep } from 'node:timers/promises'
import { createTextPdf } from '../e2e/screens/sample-documents.ts'
import { hashSecret } from '../lib/access/rules/secrets.ts'
import type { Store } from '../lib/database/store.ts'
import { type ApplicationDocument, listDocuments } from '../lib/documents/list-documents.ts'
import { receiveDocument } from '../lib/documents/receive-document.ts'
import type { StartedApplication } from '../test-support/applications/fill-in-application.ts'

type DocumentDeps = Parameters<typeof receiveDocument>[0]

const notes = [
  'Called back: will send the missing page tonight.',
  'Asked whether the account can be in euros as well. It can.',
  'Name on the utility bill is the spouse’s; a second document was agreed.',
]

/** Gives every third application to one of these accounts, in turn, and writes a note on some of them. */
export async function assignSome(
  store: Store,
  applications: readonly string[],
  accounts: readonly string[],
): Promise<void> {
  const chosen = applications.filter((_, at) => at % 3 === 1)
  for (const [at, application] of chosen.entries()) {
    const account = accounts[at % accounts.length] ?? null
    const note = at % 3 === 0 ? notes[(at / 3) % notes.length] : undefined
    await store.transaction(async (tx) => {
      const now = new Date()
      const actor = { kind: 'staff', id: account ?? '' } as const
      await store.applications.lock(tx, application)
      await store.casework.assign(tx, application, account)
      const about = { applicationId: application, actor, now }
      const detail = { account }
      await store.audit.append(tx, { ...about, event: 'application_assigned', detail })
      if (!note) return
      const written = { writtenBy: account ?? '', writtenAt: now, text: note }
      const id = await store.caseworkNotes.add(tx, application, written)
      await store.audit.append(tx, { ...about, event: 'note_written', detail: { note: id } })
    })
  }
}

/**
 * Sends the documents that the platform asks these customers for, once a running Portico has learned of them.
 * Returns how many were sent within the time.
 */
export async function sendDocuments(
  deps: DocumentDeps,
  customers: readonly (StartedApplication & { name: string })[],
  timeMs: number,
): Promise<number> {
  const until = Date.now() + timeMs
  const waiting = new Set(customers)
  let sent = 0
  while (waiting.size > 0 && Date.now() < until) {
    for (const customer of waiting) {
      const asked = await listAsked(deps.store, customer.applicationId)
      if (asked.length === 0) continue
      waiting.delete(customer)
      for (const document of asked) sent += await sendOne(deps, customer, document)
    }
    if (waiting.size > 0) await sleep(1_000)
  }
  return sent
}

async function listAsked(store: Store, applicationId: string): Promise<ApplicationDocument[]> {
  const submission = await store.submissions.findByApplication(store.db, applicationId)
  if (submission?.state !== 'awaiting_customer') return []
  return (await listDocuments(store, submission)).filter(({ state }) => state === 'required')
}

async function sendOne(
  deps: DocumentDeps,
  { applicationId, sessionToken, name }: StartedApplication & { name: string },
  document: ApplicationDocument,
): Promise<number> {
  const title = document.document.replaceAll('_', ' ')
  const bytes = createTextPdf([title, '', name, 'A document of nobody, for showing Portico'])
  const { outcome } = await receiveDocument(deps, {
    applicationId,
    actor: { kind: 'customer', session: hashSecret(sessionToken) },
    document,
    file: {
      name: `${document.document.toLowerCase().replaceAll('_', '-')}.pdf`,
      chunks: (async function* () {
        yield bytes
      })(),
    },
  })
  return outcome === 'stored' ? 1 : 0
}
