import { ButtonLink } from '@/components/ui/button-link'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import type { Translate } from '@/lib/i18n/translate.ts'
import type { ReturnLink } from '@/lib/partners/find-return-link.ts'

/** Leads the customer back to the firm whose own system started their application. */
export function BackToPartner({ t, back }: { t: Translate; back: ReturnLink }) {
  return (
    <p className="mt-4 print:hidden">
      <ButtonLink href={back.href} tone="secondary">
        {t('partnerLinks.back', { name: isolateDirection(back.partner) })}
      </ButtonLink>
    </p>
  )
}
