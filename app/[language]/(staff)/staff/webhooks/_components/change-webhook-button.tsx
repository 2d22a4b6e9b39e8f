import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { changeWebhookEndpoint } from '@/app/[language]/(staff)/staff/webhooks/change-webhook.ts'
import { ActForm } from '@/components/form/act-form'
import { Button } from '@/components/ui/button'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import type { ListedEndpoint } from '@/lib/webhooks/manage-endpoints-as-member.ts'

/** A button that changes an endpoint; `delivery`: the one to send again, and its type for who hears the button. */
export function ChangeWebhookButton({
  visit: { t, language },
  endpoint: { id, name },
  change,
  delivery,
}: {
  visit: StaffVisit
  endpoint: Pick<ListedEndpoint, 'id' | 'name'>
  change: 'disable' | 'enable' | 'redeliver'
  delivery?: { id: string; type: string }
}) {
  return (
    <ActForm action={changeWebhookEndpoint} className="mt-2">
      <input type="hidden" name="language" value={language} />
      <input type="hidden" name="endpoint" value={id} />
      <input type="hidden" name="change" value={change} />
      {delivery && <input type="hidden" name="delivery" value={delivery.id} />}
      <Button tone="secondary">
        <span>{t(`webhooks.${change}`)}</span>
        <VisuallyHidden>{` ${delivery?.type ?? name}`}</VisuallyHidden>
      </Button>
    </ActForm>
  )
}
