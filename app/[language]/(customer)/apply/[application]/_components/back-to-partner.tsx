import type { Visit } from '@/app/_request/visit.ts'
import { ButtonLink } from '@/components/ui/button-link'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import { findReturnLink } from '@/lib/partners/find-return-link.ts'

/** Leads the customer back to the firm whose own system started their application, if it says where. */
export async function BackToPartner({ visit, id }: { visit: Visit; id: string }) {
  const { t, portico } = visit
  const back = await findReturnLink(portico.store, id)
  if (!back) return null
  return (
    <p className="mt-4 print:hidden">
      <ButtonLink href={back.href} tone="secondary">
        {t('partnerLinks.back', { name: isolateDirection(back.partner) })}
      </ButtonLink>
    </p>
  )
}
