/** Tells Next what to do where a session ended between the beginning of a request and its work. */
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { isSessionEnded } from './adapters/database/session-access.ts'
import type { Store } from './adapters/database/store.ts'

/**
 * The store, whose refusals lead back to the page that was asked for or that the form was on: it is asked about
 * anew, and says what ended the session or where one signs in.
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
