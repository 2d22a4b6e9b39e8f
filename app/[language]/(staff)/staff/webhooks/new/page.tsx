import { PageForm } from '@/app/_components/layout/page-form.tsx'
import { staffPath } from '@/app/_request/paths.ts'
import { answerForbidden, requireStaffMember, type StaffVisit } from '@/app/_request/staff-visit.ts'
import { StaffFrame } from '@/app/[language]/(staff)/_components/staff-frame.tsx'
import { typeLabel } from '@/app/[language]/(staff)/staff/webhooks/_components/type-label.ts'
import { addWebhookForm } from '@/app/[language]/(staff)/staff/webhooks/new/add-webhook.ts'
import type { FieldView } from '@/lib/onboarding/view/step-view.ts'
import { may } from '@/lib/staff/rules/permissions.ts'
import { webhookEventTypes } from '@/lib/webhooks/rules/event-types.ts'

type PageProps = { params: Promise<{ language: string }> }

/** Asks an administrator where a system of the firm hears of applications, and of what. */
export default async function NewWebhookPage({ params }: PageProps) {
  const visit = await requireStaffMember((await params).language)
  const { t, language, member } = visit
  if (!may(member.role, 'add', 'webhook'))
    answerForbidden(visit, 'page', { needs: 'administrator' })
  return (
    <StaffFrame
      visit={visit}
      member={member}
      page="webhooks/new"
      back={staffPath(language, 'webhooks')}
    >
      <PageForm
        visit={visit}
        id="webhook-new"
        heading={t('webhooks.new.heading')}
        lead={t('webhooks.new.lead')}
        fields={await listFields(visit)}
        submit={t('webhooks.new.submit')}
        action={addWebhookForm}
      />
    </StaffFrame>
  )
}

async function listFields({ t, portico: { store } }: StaffVisit): Promise<FieldView[]> {
  const partners = (await store.partners.list(store.db)).filter((each) => !each.endedAt)
  const text = { control: 'text', autoComplete: 'off', spellCheck: false, value: '' } as const
  return [
    { ...text, name: 'name', label: t('webhooks.new.name'), hint: t('webhooks.new.nameHint') },
    {
      ...text,
      name: 'address',
      label: t('webhooks.address'),
      hint: t('webhooks.new.addressHint'),
      ltr: true,
    },
    ...(partners.length > 0
      ? [
          {
            control: 'select' as const,
            name: 'partner',
            label: t('webhooks.about'),
            emptyLabel: t('webhooks.everyApplication'),
            options: partners.map(({ name }) => ({ value: name, label: name })),
            value: '',
          },
        ]
      : []),
    {
      control: 'checkboxes',
      name: 'events',
      label: t('webhooks.events'),
      options: webhookEventTypes.map((type) => ({ value: type, label: typeLabel({ t }, type) })),
      value: [...webhookEventTypes],
    },
  ]
}
