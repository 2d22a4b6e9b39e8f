import type { CustomerVisit } from '@/app/_request/visit.ts'
import { stopContact } from '@/app/[language]/(customer)/apply/[application]/stop-contact.ts'
import { ActForm } from '@/components/form/act-form'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { getContactRequestState } from '@/lib/access/rules/contact-policy.ts'
import { formatAgo } from '@/lib/i18n/dates.ts'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import { maskAddress } from '@/lib/messages/rules/mask-address.ts'

/** Tells the customer, who can stop it, that staff requested another address; nothing without a request. */
export async function ContactNotice({ visit }: { visit: CustomerVisit }) {
  const { t, language, portico, application, actor, device, contactRequest: request } = visit
  // At a device of the branch the reader has not yet proved to be the customer.
  if (actor.kind === 'staff' || device?.locked) return null
  const now = new Date()
  if (!request || getContactRequestState(request, now) === 'expired') return null
  const { store } = portico
  const contacts = await store.contacts.list(store.db, application.id)
  const address = contacts.find(({ id }) => id === request.contactId)?.value ?? ''
  return (
    <div className="mb-4">
      <Notice tone="warning" title={t('customerContacts.stop.title')}>
        <p>
          {t('customerContacts.stop.text', {
            ago: formatAgo(request.requestedAt, now, language),
            address: isolateDirection(maskAddress(address)),
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
