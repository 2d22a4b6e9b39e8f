import { ButtonLink } from '@/components/ui/button-link'
import { countOpenPeopleQuestions, listGroups } from '@/lib/domain/onboarding/progress/groups.ts'
import type { DisplayedApplication } from '../../_request/displayed-application.ts'
import { fillPath, handOverPath } from '../../_request/paths.ts'

type AcceptanceSectionProps = {
  seen: DisplayedApplication
  /** It stands beside other content. */
  beside?: boolean
}

/** Leads to where the customer accepts in the branch; while questions are open it says so, and leads to the first. */
export function AcceptanceSection({ seen, beside = false }: AcceptanceSectionProps) {
  const { t, language, progress, application } = seen
  const groups = listGroups(progress)
  const openPeople = countOpenPeopleQuestions(progress)
  const count = groups.reduce((sum, { open }) => sum + open, openPeople)
  if (count === 0) {
    return (
      <p className={beside ? 'mt-1' : 'mt-3'}>
        <ButtonLink
          href={handOverPath(language, application.id)}
          tone={beside ? 'secondary' : 'primary'}
        >
          {t('handoff.handOver.heading')}
        </ButtonLink>
      </p>
    )
  }
  const first = groups.find(({ open }) => open > 0)?.id ?? 'people'
  return (
    <section aria-labelledby="acceptance" className={beside ? 'mt-2' : 'mt-5'}>
      <h2 id="acceptance" className="text-section font-strong">
        {t('handoff.handOver.heading')}
      </h2>
      <p className={beside ? '' : 'mt-1'}>{t('assistedEntry.fill.acceptanceLater', { count })}</p>
      <p className={beside ? '' : 'mt-1'}>
        <a href={fillPath(language, application.id, first)} className="link link-alone">
          {t('assistedEntry.fill.firstOpen')}
        </a>
      </p>
    </section>
  )
}
