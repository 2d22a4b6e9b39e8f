import { createSecret, hashSecret } from '#lib/access/rules/secrets.ts'
import type { Application } from '#lib/applications/store/applications.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { findLanguage } from '#lib/i18n/languages.ts'
import { lockUnopened, type NotUnopened } from './lock-unopened.ts'
import type { PartnersDeps } from './partners-deps.ts'
import { type GivenLink, linkLifetime } from './rules/interface.ts'
import { type PartnerWriter, type Repetition, writeOnce } from './write-once.ts'

type LinkOutcome = { outcome: 'made'; applicationId: string; link: GivenLink } | NotUnopened

/** Sends the link to the customer, in the transaction that makes it; it can be opened for its time from `sendAt` on. */
export type Invitation = {
  sendAt: Date
  send(tx: Tx, application: Application, link: GivenLink): Promise<void>
}

/** Creates a one-time address, and what is stored of it. It ends with the draft at the latest. */
export function createPartnerLink(
  { now, publicUrl }: Pick<PartnersDeps, 'now' | 'publicUrl'>,
  {
    language,
    expiresIn = linkLifetime.usual,
    expiresAt,
    from = now(),
  }: {
    language: Language
    expiresIn?: number | undefined
    expiresAt: Date
    /** When its time begins; now by default. */
    from?: Date | undefined
  },
): { link: GivenLink; row: { tokenHash: Buffer; linkExpiresAt: Date } } {
  const token = createSecret()
  const end = Math.min(from.getTime() + expiresIn * 1_000, expiresAt.getTime())
  const linkExpiresAt = new Date(end)
  return {
    link: {
      url: `${publicUrl.origin}/${language}/continue/${token}`,
      expires_at: linkExpiresAt.toISOString(),
    },
    row: { tokenHash: hashSecret(token), linkExpiresAt },
  }
}

/**
 * Gives a partner another address of an application that it started; the earlier one ends. Once the customer has
 * opened one there is no other: who has a partner's key never gets to what a customer entered.
 */
export async function renewPartnerLink(
  deps: PartnersDeps,
  by: PartnerWriter,
  {
    applicationId,
    expiresIn,
    invitation,
  }: {
    applicationId: string
    expiresIn: number | undefined
    invitation?: Invitation | undefined
  },
): Promise<LinkOutcome | Repetition> {
  const { store } = deps
  return writeOnce(deps, by, async (tx, partner, at): Promise<LinkOutcome> => {
    const locked = await lockUnopened(deps, tx, partner, applicationId)
    if ('outcome' in locked) return locked
    const { application, started } = locked
    const { locale, expiresAt } = application
    const language = findLanguage(locale) ?? 'en'
    const { link, row } = createPartnerLink(deps, {
      ...{ language, expiresIn, expiresAt },
      from: invitation?.sendAt,
    })
    await store.partnerApplications.replaceLink(tx, started.id, row)
    await store.audit.append(tx, {
      applicationId,
      actor: { kind: 'partner', id: partner.id },
      event: 'partner_link_made',
      detail: { link: started.id },
      now: at,
    })
    await invitation?.send(tx, application, link)
    return { outcome: 'made', applicationId, link }
  })
}
