/** Tells Next what to do if a session ended between the beginning of a request and its work. */
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { isSessionEnded } from '#lib/access/store/session-access.ts'
import type { Store } from '#lib/database/store.ts'

/**
 * Wraps the store so that its refusals lead back to the requested page, or the form's page: that page is
 * requested again, and says what ended the session or where to sign in.
 */
export function leadBackFrom(store: Store): Store {
  return {
    ...store,
    transactionFor: (actor, now, work) =>
      store.transactionFor(actor, now, work).catch(async (error: unknown) => {
        throw isSessionEnded(error) ? Object.assign(Object(error), await findWayBack()) : error
      }),
  }
}

/** Finds the digest by which Next redirects on an error, which stays the error that use cases know. */
async function findWayBack(): Promise<{ digest?: string }> {
  try {
    return redirect((await headers()).get('x-pathname') ?? '/')
  } catch (error) {
    const { digest } = error as { digest?: unknown }
    return typeof digest === 'string' ? { digest } : {}
  }
}
