import type { CustomerVisit } from '@/app/_request/visit.ts'
import { stopContact } from '@/app/[language]/(customer)/apply/[application]/stop-contact.ts'
import { ActForm } from '@/components/form/act-form'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { formatAgo } from '@/lib/i18n/dates.ts'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import { maskAddress } from '@/lib/messages/rules/mask-address.ts'
import type { RequestedContact } from '../find-contact-notice.ts'

type ContactNoticeProps = { visit: CustomerVisit; request: RequestedContact | undefined }

/** Tells the customer, who can stop it, that staff requested another address; nothing without a request. */
export function ContactNotice({ visit, request }: ContactNoticeProps) {
  const { t, language, application } = visit
  if (!request) return null
  return (
    <div className="mb-4">
      <Notice tone="warning" title={t('customerContacts.stop.title')}>
        <p>
          {t('customerContacts.stop.text', {
            ago: formatAgo(request.requestedAt, new Date(), language),
            address: isolateDirection(maskAddress(request.address)),
          })}
        </p>
        <ActForm action={stopContact} className="mt-2">
          <input type="hidden" name="language" value={language} />
          <input type="hidden" name="application" value={application.id} />
          <Button tone="danger-outline">{t('customerContacts.stop.submit')}</Button>
        </ActForm>
      </Notice>
    </div>
  )
}
