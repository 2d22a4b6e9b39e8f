import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { formatAgo } from '@/lib/i18n/dates.ts'
import { getContactRequestState } from '@/lib/services/resume/contact-policy.ts'
import type { CustomerVisit } from '../../_request/visit.ts'
import { stopContact } from '../../[language]/(customer)/_actions/stop-contact.ts'

/** That staff requested another address for the customer, who can stop it; nothing if they did not. */
export function ContactNotice({ visit }: { visit: CustomerVisit }) {
  const { t, language, application, actor, device, contactRequest: request } = visit
  // On a device of the branch nobody has shown yet that they are the customer.
  if (actor.kind === 'staff' || device?.locked) return null
  const now = new Date()
  if (!request || getContactRequestState(request, now) === 'expired') return null
  return (
    <div className="mb-4">
      <Notice tone="warning" title={t('customerContacts.stop.title')}>
        <p>
          {t('customerContacts.stop.text', { ago: formatAgo(request.requestedAt, now, language) })}
        </p>
        <form action={stopContact} className="mt-2">
          <input type="hidden" name="language" value={language} />
          <input type="hidden" name="application" value={application.id} />
          <Button tone="secondary">{t('customerContacts.stop.submit')}</Button>
        </form>
      </Notice>
    </div>
  )
}
