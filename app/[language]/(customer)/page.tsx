import { randomUUID } from 'node:crypto'
import { redirect } from 'next/navigation'
import { ActForm } from '@/components/form/act-form'
import { NeedList } from '@/components/journey/need-list'
import { OpenApplicationList } from '@/components/journey/open-application-list'
import { StartCard } from '@/components/journey/start-card'
import { Details } from '@/components/ui/details'
import { building, person } from '@/components/ui/state-icon-paths'
import type { Language } from '@/lib/i18n/languages.ts'
import { findMessage, type Translate } from '@/lib/i18n/translate.ts'
import type { Step } from '@/lib/onboarding/define-step.ts'
import { corporationSteps, individualSteps, personSteps } from '@/lib/onboarding/journeys.ts'
import type { AnyPlatformPath } from '@/lib/onboarding/mapping/platform-paths.ts'
import { listOwnStepsForEveryone } from '@/lib/onboarding/own-questions/own-steps.ts'
import { listStepsForEveryone } from '@/lib/onboarding/settings/always-asked.ts'
import { Frame } from '../../_components/layout/frame.tsx'
import { listOpenApplications } from '../../_components/return/open-applications.ts'
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
  const { alwaysAsked, eligibility } = portico.env
  const leastAge = eligibility.person?.least_age
  const open = await listOpenApplications(visit)
  return (
    <Frame visit={visit} path="" title={t('start.title')}>
      <div className="start-hero">
        {portico.env.brand.picture && (
          <picture>
            <img src={portico.env.brand.picture} alt="" className="start-picture" />
          </picture>
        )}
        <h1 className="heading">{t('start.heading')}</h1>
        <p className="lead">{t('start.lead', { brand: portico.env.brand.name })}</p>
      </div>
      <OpenApplicationList title={t('start.resumeTitle')} items={open} />
      {portico.env.create === 'early' && (
        <section aria-labelledby="early" className="mt-3">
          <h2 id="early" className="text-section font-strong">
            {t('earlyCreation.title')}
          </h2>
          <p className="mt-1">{t('earlyCreation.start')}</p>
          <p className="mt-1">{t('earlyCreation.stays')}</p>
        </section>
      )}
      <section aria-labelledby="for" className={open.length > 0 ? 'mt-5' : 'mt-2'}>
        {/* People with an open application usually come to continue it. */}
        <h2 id="for" className="text-section font-strong">
          {t(open.length > 0 ? 'start.beginAnother' : 'steps.applicant.heading')}
        </h2>
        <ActForm action={startApplication} className="start-cards">
          <input type="hidden" name="language" value={language} />
          <input type="hidden" name="press" value={randomUUID()} />
          <StartCard
            value="INDIVIDUAL"
            title={t('start.forSelf')}
            drawing={person}
            time={t('start.needPersonTime', {
              minutes: minutesOf(
                [...individualSteps, ...listOwnStepsForEveryone('person')],
                alwaysAsked,
              ),
            })}
            needs={[
              ...(leastAge
                ? [{ id: 'age', text: t('notEligible.atStart', { age: leastAge }) }]
                : []),
              ...listAtHand(t, ['name', 'contact', 'identification']),
            ]}
          />
          <StartCard
            value="CORPORATION"
            title={t('start.forCompany')}
            drawing={building}
            time={t('start.needCompanyTime', {
              minutes: minutesOf(
                [...corporationSteps, ...listOwnStepsForEveryone('company')],
                alwaysAsked,
              ),
              each: minutesOf(personSteps, alwaysAsked),
            })}
            needs={listAtHand(t, ['numbers', 'person_name', 'acceptance'])}
          />
        </ActForm>
      </section>
      {portico.env.startMarks.length > 0 && (
        <ul className="start-marks">
          {portico.env.startMarks.map(({ texts, picture }) => (
            <li key={texts[language]}>
              {picture && (
                <picture>
                  <img src={picture} alt="" />
                </picture>
              )}
              <span>{texts[language]}</span>
            </li>
          ))}
        </ul>
      )}
      <Details summary={t('start.needTitle')}>
        <div className="need-lists">
          <NeedList title={t('start.needPerson')} needs={listNeeds(individualSteps, language)} />
          <NeedList
            title={t('start.needCompany')}
            needs={[
              ...listNeeds([...corporationSteps, ...personSteps], language),
              { id: 'acceptance', text: t('start.needAcceptance') },
            ]}
          />
        </div>
      </Details>
      <p className="mt-2 text-small text-muted">{t('start.next')}</p>
      {portico.returning && (
        <p className="mt-2 text-small text-muted">
          {t('return.returnText')}{' '}
          <a href={returnPath(language)} className="link">
            {t('return.return')}
          </a>
        </p>
      )}
    </Frame>
  )
}

type AtHand = 'name' | 'contact' | 'identification' | 'numbers' | 'person_name' | 'acceptance'

/** Lists in a few words what these steps ask for. */
function listAtHand(t: Translate, ids: readonly AtHand[]) {
  return ids.map((id) => ({ id, text: t(`start.have.${id}`) }))
}

function minutesOf(steps: readonly Step[], alwaysAsked: readonly AnyPlatformPath[]): number {
  return Math.ceil((listStepsForEveryone(steps, alwaysAsked).length * secondsPerQuestion) / 60)
}

/** Lists all that these steps need, according to their texts. */
function listNeeds(steps: readonly Step[], language: Language) {
  return steps.flatMap(({ id }) => {
    const text = findMessage(language, `steps.${id}.need`)
    return text ? [{ id, text }] : []
  })
}
