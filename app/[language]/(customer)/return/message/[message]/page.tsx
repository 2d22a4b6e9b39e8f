import { notFound, redirect } from 'next/navigation'
import { Frame } from '@/app/_components/layout/frame.tsx'
import { PageForm } from '@/app/_components/layout/page-form.tsx'
import { EmailAddressForm } from '@/app/_components/return/email-address-form.tsx'
import { applyPath, returnPath, startPath } from '@/app/_request/paths.ts'
import { requireVisit } from '@/app/_request/visit.ts'
import { CodeForm } from '@/app/[language]/(customer)/return/_components/code-form.tsx'
import { renewReturnLink } from '@/app/[language]/(customer)/return/renew-return-link.ts'
import { requestReturnLink } from '@/app/[language]/(customer)/return/request-return-link.ts'
import { findMessageEntry } from '@/lib/access/return-links/open-from-message.ts'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'

type PageProps = { params: Promise<{ language: string; message: string }> }

/**
 * The page of the link to the application in a message: the application if it is open in this browser, otherwise the
 * code that opens it, or a link to the address to which the message went. To look at it spends nothing.
 */
export default async function MessagePage({ params }: PageProps) {
  const { language: languageInPath, message } = await params
  const visit = await requireVisit(languageInPath)
  const { t, portico, language, session } = visit
  const { returning } = portico
  if (!returning) notFound()
  const { store } = portico
  const found = await findMessageEntry(returning, message)
  const { applicationId: id } = found
  const now = new Date()
  if (id && session && (await store.sessions.mayOpen(store.db, session, id, now)))
    redirect(applyPath(language, id))
  if (found.state === 'none') redirect(returnPath(language))
  const path = `/return/message/${message}`
  return (
    <Frame visit={visit} path={path} back={startPath(language)}>
      {found.state === 'code' && <CodeForm visit={visit} code={found.code} hidden={{ message }} />}
      {found.state === 'guessed' && (
        <EmailAddressForm
          visit={visit}
          action={requestReturnLink}
          id="guessed"
          heading={t('return.ends.guessed.heading')}
          lead={t('return.ask.lead')}
          submit={t('return.ask.submit')}
        />
      )}
      {found.state === 'send' && (
        <>
          <PageForm
            visit={visit}
            id="message"
            heading={t('return.message.heading')}
            lead={t('return.message.lead', { address: isolateDirection(found.address) })}
            submit={t('return.ask.submit')}
            action={renewReturnLink}
            hidden={{ message }}
          />
          <p className="mt-3">
            <a href={returnPath(language)} className="link inline-flex min-h-3 items-center">
              {t('return.renewal.ask')}
            </a>
          </p>
        </>
      )}
    </Frame>
  )
}
