/** Reads what a session has of an application, as its pages do. */
import type { OpenedPage, PageRead } from '../lib/applications/store/page-reads.ts'
import type { Store } from '../lib/database/store.ts'

type PageOf = { session: Uint8Array; applicationId: string; page?: string; now: Date }

/** Undefined if the session never had anything of it. */
export function readPage(
  store: Store,
  { session, page = '', ...query }: PageOf,
): Promise<PageRead | undefined> {
  return store.pageReads.find(store.db, { ...query, page, tokenHash: session })
}

/** Undefined also if the application may not be opened any more. */
export async function openPage(store: Store, page: PageOf): Promise<OpenedPage | undefined> {
  return (await readPage(store, page))?.open()
}

/** Tells whether the session may open the application, or how it lost it. */
export async function findAccess(
  store: Store,
  page: PageOf,
): Promise<PageRead['access'] | undefined> {
  return (await readPage(store, page))?.access
}
