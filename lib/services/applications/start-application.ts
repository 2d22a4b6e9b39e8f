import type { Language } from '../../i18n/languages.ts'
import {
  createSessionToken,
  hashSessionToken,
  sessionLabel,
} from '../../security/session-tokens.ts'
import { findSameCustomer } from '../resume/further-account.ts'
import type { ApplicationsDeps } from './applications-deps.ts'
import { createReferences } from './create-references.ts'

type StartRequest = {
  /** In which the customer reads the pages. */
  language: Language
  /** The hash of the browser's session, where it has one. */
  session: Buffer | undefined
  /**
   * An approved application whose customer opens a further account. It is used where the session proved
   * to be that customer's, and passed over otherwise.
   */
  earlierApplicationId?: string | undefined
}

/** `sessionToken` is the secret of a new session; none where the browser's own opens the application. */
type Started = { applicationId: string; sessionToken: string | undefined }

/**
 * Starts an application that the browser's session may open, or a new session where it has none. What
 * the customer is called on the platform is that of the earlier application, if there is one.
 */
export async function startApplication(
  { store, now, retention }: Pick<ApplicationsDeps, 'store' | 'now' | 'retention'>,
  { language, session, earlierApplicationId }: StartRequest,
): Promise<Started> {
  const at = now()
  const known = session && (await store.sessions.find(store.db, session, at))
  const sessionToken = known ? undefined : createSessionToken()
  const holder = sessionToken ? hashSessionToken(sessionToken) : (session as Buffer)
  const references = createReferences()
  const expiresAt = new Date(at.getTime() + retention.draft)
  await store.transaction(async (tx) => {
    const earlier = known ? earlierApplicationId : undefined
    const customer = earlier
      ? await findSameCustomer(store, tx, { session: holder, applicationId: earlier, now: at })
      : undefined
    await store.applications.add(tx, {
      ...references,
      ...customer,
      locale: language,
      expiresAt,
      opener: { tokenHash: holder, isNew: sessionToken !== undefined },
      now: at,
    })
    await store.audit.append(tx, {
      applicationId: references.id,
      actor: { kind: 'customer', session: sessionLabel(holder) },
      event: 'application_begun',
      detail: { locale: language, ...(customer && { earlier: customer.earlierApplicationId }) },
      now: at,
    })
  })
  return { applicationId: references.id, sessionToken }
}
