import { notFound } from 'next/navigation'
import { Frame } from '@/app/_components/layout/frame.tsx'
import { EmailAddressForm } from '@/app/_components/return/email-address-form.tsx'
import { LinkSentNotice } from '@/app/_components/return/link-sent-notice.tsx'
import { applyPath } from '@/app/_request/paths.ts'
import { findLinkRequestSecret } from '@/app/_request/session-cookie.ts'
import { findEmailAddress, requireApplication } from '@/app/_request/visit.ts'
import { ContactNotice } from '@/app/[language]/(customer)/apply/[application]/_components/contact-notice.tsx'
import { findContactNotice } from '@/app/[language]/(customer)/apply/[application]/find-contact-notice.ts'
import { revokeReturnLinks } from '@/app/[language]/(customer)/apply/[application]/later/revoke-return-links.ts'
import { saveForLater } from '@/app/[language]/(customer)/apply/[application]/later/save-for-later.ts'
import { ActForm } from '@/components/form/act-form'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Notice } from '@/components/ui/notice'
import { formatDate } from '@/lib/i18n/dates.ts'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import { isSameAddress } from '@/lib/onboarding/identifiers/canonical-email.ts'

type PageProps = {
  params: Promise<{ language: string; application: string }>
  searchParams: Promise<{ sent?: string; contact?: string }>
}

/** "Save and continue later": a link by e-mail, and what to do with it once it was asked for. */
export default async function LaterPage({ params, searchParams }: PageProps) {
  const { language: languageInPath, application: id } = await params
  const visit = await requireApplication(languageInPath, id)
  const { portico, language, t, application } = visit
  const { store, returning } = portico
  if (!returning) notFound()
  const proven = await store.returnAddresses.find(store.db, id)
  const { sent, contact } = await searchParams
  const askerSecret = sent ? await findLinkRequestSecret() : undefined
  const link = askerSecret && (await store.returnLinks.latest(store.db, id))
  const sentTo = link && (await store.returnLinks.openAddress(store.db, link))
  // The mail server refused it, or was away for a day: there is nothing to open.
  const isLost = link ? link.state === 'live' && link.mailState === 'dropped' : false
  const onward = applyPath(language, id, '')
  if (sent === 'yes' && sentTo && !isLost) {
    const unproven = !proven || !isSameAddress(proven.address, sentTo)
    const address = isolateDirection(sentTo)
    return (
      <Frame
        visit={visit}
        path={`/apply/${id}/later?sent=yes`}
        title={t(unproven ? 'return.sent.confirm.heading' : 'return.sent.heading')}
        back={applyPath(language, id, 'later')}
        reference={application.customerId}
      >
        <LinkSentNotice
          visit={visit}
          askerSecret={askerSecret}
          where={
            unproven
              ? t('return.sent.confirm.lead', { address })
              : t('return.sent.toAddress', { address })
          }
          unproven={unproven}
          isSaved
        />
        <p className="mt-1">
          <a
            href={`${applyPath(language, id, 'later')}?sent=again`}
            className="link inline-flex min-h-3 items-center"
          >
            {t('return.sent.correct')}
          </a>
        </p>
        <p className="mt-3">
          <ButtonLink href={onward} tone="secondary">
            {t('return.save.back')}
          </ButtonLink>
        </p>
      </Frame>
    )
  }
  return (
    <Frame
      visit={visit}
      path={`/apply/${id}/later`}
      back={onward}
      reference={application.customerId}
    >
      <ContactNotice visit={visit} request={await findContactNotice(visit)} />
      {contact === 'stopped' && (
        <div className="my-3" role="status">
          <Notice tone="success">{t('customerContacts.stop.done')}</Notice>
        </div>
      )}
      <EmailAddressForm
        visit={visit}
        action={saveForLater}
        hidden={{ application: id }}
        id="later"
        heading={t(visit.editable ? 'return.save.heading' : 'return.linkSent')}
        lead={t(visit.editable ? 'return.save.lead' : 'return.save.leadSent')}
        hint={t('return.save.hint')}
        submit={t('return.save.submit')}
        address={sentTo || (proven?.address ?? findEmailAddress(visit) ?? '')}
      >
        {isLost && (
          <div className="mt-3">
            <Notice tone="warning">
              {t('return.sent.undelivered', { address: isolateDirection(sentTo ?? '') })}
            </Notice>
          </div>
        )}
        {proven && (
          <div className="mt-3">
            <Notice
              tone="success"
              title={t('return.save.known', { address: isolateDirection(proven.address) })}
            >
              <p>
                {t('return.save.knownText', { date: formatDate(application.expiresAt, language) })}
              </p>
            </Notice>
          </div>
        )}
      </EmailAddressForm>
      {!visit.device && (
        <p className="mt-4">
          {t('handoff.now')}{' '}
          <a href={applyPath(language, id, 'device')} className="link">
            {t('handoff.link')}
          </a>
        </p>
      )}
      {!visit.submission || visit.submission.state === 'preparing' ? (
        <p className="mt-3">
          <a href={applyPath(language, id, 'delete')} className="link">
            {t('deleteDraft.link')}
          </a>
        </p>
      ) : null}
      {proven && (
        <ActForm action={revokeReturnLinks} className="mt-5 border-t border-line pt-3">
          <input type="hidden" name="language" value={language} />
          <input type="hidden" name="application" value={id} />
          <p className="mb-2">{t('return.save.revokeText')}</p>
          <Button tone="secondary">{t('return.save.revoke')}</Button>
        </ActForm>
      )}
    </Frame>
  )
}
