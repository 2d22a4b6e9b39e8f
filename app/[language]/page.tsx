import { redirect } from 'next/navigation'
import { NeedList } from '@/components/journey/need-list'
import { type ResumeItem, ResumeList } from '@/components/journey/resume-list'
import { Button } from '@/components/ui/button'
import { formatDate, formatMoment } from '@/lib/messages/dates.ts'
import type { Language } from '@/lib/messages/languages.ts'
import { findWords } from '@/lib/messages/translate.ts'
import { stepsOfEveryone } from '@/lib/onboarding/always-asked.ts'
import { corporation, individual, person } from '@/lib/onboarding/journey.ts'
import type { Step } from '@/lib/onboarding/step.ts'
import type { AnyPath } from '@/lib/onboarding/wire.ts'
import { keepingOf } from '@/lib/retention/periods.ts'
import { findLockedPath, requireVisit, type Visit } from '../asking.ts'
import { Frame } from '../frame.tsx'
import { returnPath } from '../paths.ts'
import { begin } from './apply/begin.ts'

/** Our estimate for a question, on a telephone, with the papers at hand. */
const secondsPerQuestion = 30

type PageProps = { params: Promise<{ language: string }> }

export default async function StartPage({ params }: PageProps) {
  const visit = await requireVisit((await params).language)
  const { t, language, house } = visit
  const locked = await findLockedPath(visit)
  if (locked) redirect(locked)
  const { alwaysAsked } = house.env
  return (
    <Frame visit={visit} path="" title={t('start.title')}>
      <h1 className="heading">{t('start.heading')}</h1>
      <p className="lead">{t('start.lead', { brand: house.env.brand.name })}</p>
      <ResumeList title={t('start.resumeTitle')} items={await applicationsOf(visit)} />
      <section aria-labelledby="who" className="mt-4">
        <h2 id="who" className="text-section font-strong">
          {t('start.whoTitle')}
        </h2>
        <p className="mt-1">{t('start.who')}</p>
      </section>
      <NeedList
        title={t('start.needTitle')}
        lead={t('start.time', { minutes: minutesOf(individual, alwaysAsked) })}
        needs={needsOf(individual, language)}
      />
      <NeedList
        id="company-needs"
        title={t('start.companyTitle')}
        lead={t('start.companyTime', {
          minutes: minutesOf(corporation, alwaysAsked),
          each: minutesOf(person, alwaysAsked),
        })}
        needs={needsOf([...corporation, ...person], language)}
      />
      {house.env.create === 'early' && (
        <section aria-labelledby="early" className="mt-4">
          <h2 id="early" className="text-section font-strong">
            {t('early.title')}
          </h2>
          <p className="mt-1">{t('early.start')}</p>
          <p className="mt-1">{t('early.stays')}</p>
        </section>
      )}
      <form action={begin} className="mt-5">
        <input type="hidden" name="language" value={language} />
        <Button>{t('start.begin')}</Button>
      </form>
      {house.returning && (
        <p className="mt-4">
          {t('later.returnText')}{' '}
          <a href={returnPath(language)} className="link">
            {t('later.return')}
          </a>
        </p>
      )}
    </Frame>
  )
}

function minutesOf(steps: readonly Step[], alwaysAsked: readonly AnyPath[]): number {
  return Math.ceil((stepsOfEveryone(steps, alwaysAsked).length * secondsPerQuestion) / 60)
}

/** What to have at hand for these steps, as their words say. */
function needsOf(steps: readonly Step[], language: Language) {
  return steps.flatMap(({ id }) => {
    const text = findWords(language, `steps.${id}.need`)
    return text ? [{ id, text }] : []
  })
}

async function applicationsOf({ house, session, language, t }: Visit): Promise<ResumeItem[]> {
  const { store } = house
  const now = new Date()
  if (!session || !(await store.sessions.find(store.db, session, now))) return []
  const applications = await store.sessions.applicationsOf(store.db, session, now)
  return applications.map(({ id, customerId, updatedAt, expiresAt, ...submission }) => {
    // Before its customer has accepted nothing of theirs is sent.
    const state = submission.state === 'preparing' ? null : submission.state
    const application = { expiresAt, state: state ?? undefined }
    const keeping = keepingOf(application, house.env.keep, now)
    const until = { date: formatDate(expiresAt, language) }
    return {
      id,
      title: t('start.resumeOne', { reference: customerId }),
      details: [
        t('start.resumeUpdated', { date: formatMoment(updatedAt, language) }),
        ...(keeping ? [t('start.resumeKept', until)] : []),
      ],
      ...statusOf(),
      href: `/${language}/apply/${id}`,
      linkText: state ? t('start.resumeView') : t('start.resume'),
    }

    function statusOf(): Pick<ResumeItem, 'status'> {
      if (keeping?.endsSoon && keeping.period !== 'decided') {
        return { status: { tone: 'action', text: t('start.resumeNear', until) } }
      }
      return state ? { status: { tone: 'waiting', text: t('start.resumeSubmitted') } } : {}
    }
  })
}
