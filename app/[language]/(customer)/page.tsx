import { randomUUID } from 'node:crypto'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { ActForm } from '@/components/form/act-form'
import { NeedList } from '@/components/journey/need-list'
import { ResumeList } from '@/components/journey/resume-list'
import { Button } from '@/components/ui/button'
import { isTelephone } from '@/lib/http/browser-family.ts'
import type { Language } from '@/lib/i18n/languages.ts'
import { findMessage } from '@/lib/i18n/translate.ts'
import type { Step } from '@/lib/onboarding/define-step.ts'
import { corporationSteps, individualSteps, personSteps } from '@/lib/onboarding/journeys.ts'
import type { AnyPlatformPath } from '@/lib/onboarding/mapping/platform-paths.ts'
import { listStepsForEveryone } from '@/lib/onboarding/settings/always-asked.ts'
import { Frame } from '../../_components/layout/frame.tsx'
import { listOpenApplications } from '../../_components/resume/open-applications.tsx'
import { returnPath } from '../../_request/paths.ts'
import { findLockedPath, requireVisit } from '../../_request/visit.ts'
import { startApplication } from './start-application.ts'

/** Our estimate for a question, on a telephone, with the documents at hand. */
const secondsPerQuestion = 30

type PageProps = { params: Promise<{ language: string }> }

export default async function StartPage({ params }: PageProps) {
  const visit = await requireVisit((await params).language)
  const { t, language, portico } = visit
  const locked = await findLockedPath(visit)
  if (locked) redirect(locked)
  const { alwaysAsked } = portico.env
  const isPhone = isTelephone(await headers())
  const open = await listOpenApplications(visit)
  return (
    <Frame visit={visit} path="" title={t('start.title')}>
      <h1 className="heading">{t('start.heading')}</h1>
      <p className="lead">{t('start.lead', { brand: portico.env.brand.name })}</p>
      <ResumeList title={t('start.resumeTitle')} items={open} />
      {portico.env.create === 'early' && (
        <section aria-labelledby="early" className="mt-4">
          <h2 id="early" className="text-section font-strong">
            {t('earlyCreation.title')}
          </h2>
          <p className="mt-1">{t('earlyCreation.start')}</p>
          <p className="mt-1">{t('earlyCreation.stays')}</p>
        </section>
      )}
      <ActForm action={startApplication} className="mt-3">
        <input type="hidden" name="language" value={language} />
        <input type="hidden" name="press" value={randomUUID()} />
        {/* People with an open application usually come to continue it. */}
        {open.length > 0 ? (
          <Button tone="secondary">{t('start.beginAnother')}</Button>
        ) : (
          <Button>{t('start.begin')}</Button>
        )}
      </ActForm>
      {portico.returning && (
        <p className="mt-2 text-small text-muted">
          {t('resume.returnText')}{' '}
          <a href={returnPath(language)} className="link">
            {t('resume.return')}
          </a>
        </p>
      )}
      <section aria-labelledby="needed" className="mt-4">
        <h2 id="needed" className="text-section font-strong">
          {t('start.needTitle')}
        </h2>
        {/* Side by side if there is space; on a phone the company's, which is long and which fewer need, is closed. */}
        <div className="need-lists">
          <NeedList
            title={t('start.needPerson')}
            time={t('start.needPersonTime', { minutes: minutesOf(individualSteps, alwaysAsked) })}
            needs={needsOf(individualSteps, language)}
            isOpen
          />
          <NeedList
            title={t('start.needCompany')}
            time={t('start.needCompanyTime', {
              minutes: minutesOf(corporationSteps, alwaysAsked),
              each: minutesOf(personSteps, alwaysAsked),
            })}
            needs={[
              ...needsOf([...corporationSteps, ...personSteps], language),
              { id: 'acceptance', text: t('start.needAcceptance') },
            ]}
            isOpen={!isPhone}
          />
        </div>
        <p className="mt-3">{t('start.next')}</p>
      </section>
    </Frame>
  )
}

function minutesOf(steps: readonly Step[], alwaysAsked: readonly AnyPlatformPath[]): number {
  return Math.ceil((listStepsForEveryone(steps, alwaysAsked).length * secondsPerQuestion) / 60)
}

/** Lists what to have at hand for these steps, according to their texts. */
function needsOf(steps: readonly Step[], language: Language) {
  return steps.flatMap(({ id }) => {
    const text = findMessage(language, `steps.${id}.need`)
    return text ? [{ id, text }] : []
  })
}
