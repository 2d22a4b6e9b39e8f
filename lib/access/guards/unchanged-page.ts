/** Answers an open page that asks whether anything is new, without making it again. */
import type { PageQuery, PageRead } from '#lib/applications/store/page-reads.ts'
import type { Store } from '#lib/database/store.ts'
import type { Submission } from '#lib/submission/store/submission-row.ts'
import { extendIdleLimit } from '../record-visited-page.ts'

export type UnchangedPageDeps = {
  store: Store
  /** How long a browser that came by link may stay unused, in milliseconds. */
  idleMs: number
  /** Asks the platform for the status if that is due; tells whether the submission is to be read again. */
  pollIfDue(submission: Submission): Promise<boolean>
}

/**
 * Tells whether a page of this mark still shows what is true. `read` was just read for it. Does what showing the
 * page anew would do: asks the platform if that is due, and starts the idle time anew.
 */
export async function isPageUnchanged(
  { store, idleMs, pollIfDue }: UnchangedPageDeps,
  mark: string,
  { query, read }: { query: PageQuery; read: PageRead },
): Promise<boolean> {
  const isSame = (each: PageRead | undefined) => each?.access === 'open' && each.mark === mark
  // The page itself does all that, and says why it is closed.
  if (!isSame(read)) return false
  const isReadAgain = read.submission && (await pollIfDue(read.submission))
  if (isReadAgain && !isSame(await store.pageReads.find(store.db, query))) return false
  if (read.limits) {
    const { tokenHash, applicationId, now } = query
    const session = Buffer.from(tokenHash)
    await extendIdleLimit({ store, idleMs }, { session, applicationId, now }, read.limits)
  }
  return true
}
