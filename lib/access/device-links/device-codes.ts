/** The code that a customer at a device of the branch is sent, and types before accepting there. */
import { randomUUID } from 'node:crypto'
import type { Tx } from '#lib/database/schema.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { noticeLinkLifetimeMs } from '#lib/messages/notify-contacts.ts'
import type { LinkDeps } from '../links/link-deps.ts'
import { getMailedExpiry } from '../links/mailed-expiry.ts'
import { openSession } from '../links/open-session.ts'
import { mayReceiveLink, proveAddress } from '../return-links/known-contacts.ts'
import { createCode, linkLimits } from '../rules/link-codes.ts'
import { createSecret, hashSecret } from '../rules/secrets.ts'
import { sessionLabel } from '../rules/session-names.ts'
import type { DeviceCode } from '../store/device-codes.ts'
import type { DeviceAccess } from '../store/device-links.ts'
import { composeDeviceCodeEmail } from './device-code-email.ts'

/** `none`: nothing was sent yet. */
export type DeviceCodeState = 'none' | 'live' | 'expired' | 'guessed' | 'used'

/** `needs_approval`: the customer has acted, and the address is not theirs; nothing was sent. */
export type SendDeviceCodeOutcome = 'sent' | 'too_many' | 'gone' | 'no_email' | 'needs_approval'

type DeviceCodeOutcome =
  /** `token` is the secret of the session that replaces this one; undefined if it was proven before. */
  | { outcome: 'proven'; token?: string }
  | { outcome: 'wrong'; triesLeft: number }
  | { outcome: 'ended' }

/**
 * Sends a new code to the customer's address; the one before ends. It is stored as a hash under the
 * secret of the very browser it is to be typed in. Staff made the device a customer's, so the code goes
 * only if a link that staff send may go.
 */
export async function sendDeviceCode(
  deps: LinkDeps,
  {
    applicationId,
    sessionToken,
    address,
    language,
  }: { applicationId: string; sessionToken: string; address: string; language: Language },
): Promise<SendDeviceCodeOutcome> {
  const { store, now, brand, notices } = deps
  if (!deps.emails) return 'no_email'
  const session = hashSecret(sessionToken)
  return store.transactionFor(
    { kind: 'customer', session, applicationId },
    now(),
    async (tx): Promise<SendDeviceCodeOutcome> => {
      const at = now()
      const application = await store.applications.lock(tx, applicationId)
      const link = application && (await findBranchDevice(deps, tx, session, applicationId))
      if (!application || !link || link.provenAt) return 'gone'
      if (!(await mayReceiveLink(store, tx, application, address, at))) return 'needs_approval'
      const count = await store.deviceCodes.countLastHour(tx, applicationId, at)
      if (count >= linkLimits.branch.perHour) return 'too_many'
      const device = { id: link.id, applicationId }
      await store.deviceCodes.end(tx, device, 'superseded', at)
      const code = createCode()
      const mail = randomUUID()
      const reference = application.customerId
      const report = createSecret()
      const reportUrl = `${deps.publicUrl.origin}/${language}/not-me/${report}`
      const { look, support } = notices ?? {}
      const said = { brand, look, support, reference, code, reportUrl }
      const email = composeDeviceCodeEmail({ to: address, language, ...said })
      await store.mail.addAll(tx, {
        applicationId,
        messages: [{ id: mail, email, channel: 'email' }],
        // With this link the reader of the message reports that they are not in a branch.
        notices: [
          {
            id: randomUUID(),
            tokenHash: hashSecret(report),
            applicationId,
            mailId: mail,
            ...{ openTokenHash: null, contactId: null, channel: 'email' },
            about: link.kind === 'handed_over' ? 'device_handed_over' : 'device_connected',
            createdAt: at,
            expiresAt: new Date(at.getTime() + noticeLinkLifetimeMs),
          },
        ],
        now: at,
      })
      await store.deviceCodes.add(tx, {
        id: randomUUID(),
        deviceLinkId: link.id,
        mailId: mail,
        code,
        sessionToken,
        applicationId,
        address,
        now: at,
      })
      await store.audit.append(tx, {
        applicationId,
        actor: { kind: 'customer', session: sessionLabel(session) },
        event: 'device_code_sent',
        detail: { link: link.id, mail },
        now: at,
      })
      return 'sent'
    },
  )
}

/** The state of the last code, for a page. */
export async function getDeviceCodeState(
  { store, now }: Pick<LinkDeps, 'store' | 'now'>,
  linkId: string,
): Promise<DeviceCodeState> {
  return getCodeState(await store.deviceCodes.latest(store.db, linkId), now())
}

/**
 * Takes the code in the session that it was sent for. The right code shows that its user reads the mail of the
 * customer's address: from then on they may accept there, and the address is proven. The session gets a new
 * secret, since staff may have copied that of a handed-over device.
 */
export async function enterDeviceCode(
  deps: LinkDeps,
  {
    applicationId,
    sessionToken,
    code,
  }: { applicationId: string; sessionToken: string; code: string },
): Promise<DeviceCodeOutcome> {
  const { store, now } = deps
  const session = hashSecret(sessionToken)
  return store.transactionFor(
    { kind: 'customer', session, applicationId },
    now(),
    async (tx): Promise<DeviceCodeOutcome> => {
      const at = now()
      const application = await store.applications.lock(tx, applicationId)
      const link = application && (await findBranchDevice(deps, tx, session, applicationId))
      if (!application || !link) return { outcome: 'ended' }
      if (link.provenAt) return { outcome: 'proven' }
      const device = { id: link.id, applicationId }
      const sent = await store.deviceCodes.latest(tx, link.id)
      if (!sent || getCodeState(sent, at) !== 'live') return { outcome: 'ended' }
      const tried = await store.deviceCodes.tryCode(tx, sent, sessionToken, code)
      if (!tried) return { outcome: 'ended' }
      const address = await store.deviceCodes.openAddress(tx, sent)
      // The customer may have acted elsewhere since it was sent, or stopped the use of the address.
      if (!address || !(await mayReceiveLink(store, tx, application, address, at))) {
        await store.deviceCodes.end(tx, device, 'superseded', at)
        return { outcome: 'ended' }
      }
      const { isRight, left } = tried
      const over = !isRight && left === 0
      if (isRight) {
        await store.deviceCodes.end(tx, device, 'used', at)
        await store.deviceLinks.prove(tx, device, at)
        await proveAddress(store, tx, applicationId, address, { by: 'branch_code', now: at })
      }
      if (over) await store.deviceCodes.end(tx, device, 'guessed', at)
      await store.audit.append(tx, {
        applicationId,
        actor: { kind: 'customer', session: sessionLabel(session) },
        event: 'device_code_answered',
        detail: { link: link.id, code: isRight ? 'right' : over ? 'guessed' : 'wrong_code' },
        now: at,
      })
      if (isRight) {
        const { token } = await openSession(store, tx, session, at)
        return { outcome: 'proven', token }
      }
      return over ? { outcome: 'ended' } : { outcome: 'wrong', triesLeft: left }
    },
  )
}

/** The device, if it is one of the branch. */
async function findBranchDevice(
  { store }: LinkDeps,
  tx: Tx,
  session: Buffer,
  applicationId: string,
): Promise<DeviceAccess | undefined> {
  const link = await store.deviceLinks.ofSession(tx, session, applicationId)
  return link?.kind === 'own' ? undefined : link
}

function getCodeState(code: DeviceCode | undefined, now: Date): DeviceCodeState {
  if (!code || code.state === 'superseded') return 'none'
  if (code.state !== 'live') return code.state
  return now < getMailedExpiry('branch', code) ? 'live' : 'expired'
}
