import { notFound } from 'next/navigation'
import { EmailAddressForm } from '@/app/_components/return/email-address-form.tsx'
import { LocalOutbox } from '@/app/_components/return/local-outbox.tsx'
import { fillPath } from '@/app/_request/paths.ts'
import { findVisitLanguage } from '@/app/_request/request-language.ts'
import { findLinkRequestSecret } from '@/app/_request/session-cookie.ts'
import { ContactSection } from '@/app/[language]/(staff)/staff/applications/[application]/_components/sections/contact-section.tsx'
import { AssistFrame } from '@/app/[language]/(staff)/staff/applications/[application]/fill/_components/assist-frame.tsx'
import {
  type AssistedPage,
  requireAssistedPage,
} from '@/app/[language]/(staff)/staff/applications/[application]/fill/assisted-application.ts'
import { sendLink } from '@/app/[language]/(staff)/staff/applications/[application]/fill/link/send-link.ts'
import { ButtonLink } from '@/components/ui/button-link'
import { Notice } from '@/components/ui/notice'
import { SixDigits } from '@/components/ui/six-digits'
import {
  deriveApplicationSecret,
  deriveBrowserMark,
  deriveCode,
  linkLimits,
} from '@/lib/access/rules/link-codes.ts'
import { readContactRequests } from '@/lib/casework/read-contact-requests.ts'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import { nameLanguage } from '@/lib/i18n/name-language.ts'

type PageProps = {
  params: Promise<{ language: string; application: string }>
  searchParams: Promise<{ sent?: string }>
}

/** The form to send the customer a link, and then the code to tell them. */
export default async function FillLinkPage({ params, searchParams }: PageProps) {
  const { language: languageInPath, application: id } = await params
  const visit = await requireAssistedPage(languageInPath, id)
  const { portico, language, t, application, progress } = visit
  if (!portico.returning) notFound()
  const { sent } = await searchParams
  const all = fillPath(language, id)
  if (sent) return <Sent visit={visit} mark={sent} />
  const proven = await portico.store.returnAddresses.find(portico.store.db, id)
  const answered = progress.platformFields['customer_details.email_address']
  const emailLanguage = findVisitLanguage(application.locale) ?? language
  const { editable, member } = visit
  const requested = await readContactRequests(portico.staff, member, id)
  return (
    <AssistFrame visit={visit} page="link" back={all}>
      {!editable && <Notice tone="warning">{t('customerContacts.notEditable')}</Notice>}
      <EmailAddressForm
        visit={visit}
        action={sendLink}
        hidden={{ application: id }}
        id="link"
        heading={t('assistedEntry.link.heading')}
        lead={t('assistedEntry.link.lead')}
        hint={t('assistedEntry.link.hint')}
        submit={t('assistedEntry.link.submit')}
        address={proven?.address ?? (typeof answered === 'string' ? answered : '')}
      >
        <p className="mt-2">
          {t('assistedEntry.link.language', {
            language: nameLanguage(emailLanguage, language),
          })}
        </p>
      </EmailAddressForm>
      {requested && <ContactSection visit={visit} found={requested} />}
    </AssistFrame>
  )
}

/** Shows the code in the browser that sent the link, and the address to every member who may fill in. */
async function Sent({ visit, mark }: { visit: AssistedPage; mark: string }) {
  const { portico, language, t, application } = visit
  const { store } = portico
  const link = await store.returnLinks.latest(store.db, application.id)
  const address = link && (await store.returnLinks.openAddress(store.db, link))
  const secret = await findLinkRequestSecret()
  const again = fillPath(language, application.id, 'link')
  return (
    <AssistFrame
      visit={visit}
      page={`link?sent=${encodeURIComponent(mark)}`}
      title={t('assistedEntry.link.sentHeading')}
      back={again}
    >
      <h1 className="heading">{t('assistedEntry.link.sentHeading')}</h1>
      {address && (
        <p className="lead">
          {t('assistedEntry.link.sentTo', { address: isolateDirection(address) })}
        </p>
      )}
      <LocalOutbox visit={visit} />
      {secret && deriveBrowserMark(secret) === mark ? (
        <section aria-labelledby="code" className="mt-4">
          <h2 id="code" className="text-section font-strong">
            {t('assistedEntry.link.code')}
          </h2>
          <SixDigits code={deriveCode(deriveApplicationSecret(secret, application.id))} />
          <p>{t('assistedEntry.link.codeText')}</p>
          <ol className="next-steps">
            <li>{t('assistedEntry.link.steps.tell')}</li>
            <li>
              {t('assistedEntry.link.steps.open', {
                minutes: linkLimits.return.lifetimeMs / 60_000,
              })}
            </li>
            <li>{t('assistedEntry.link.steps.enter')}</li>
          </ol>
        </section>
      ) : (
        <div className="mt-4">
          <Notice>{t('assistedEntry.link.elsewhere')}</Notice>
        </div>
      )}
      <p className="mt-4 flex flex-wrap gap-2">
        <ButtonLink href={fillPath(language, application.id)}>
          {t('assistedEntry.fill.back')}
        </ButtonLink>
        <ButtonLink href={again} tone="secondary">
          {t('assistedEntry.link.again')}
        </ButtonLink>
      </p>
    </AssistFrame>
  )
}
