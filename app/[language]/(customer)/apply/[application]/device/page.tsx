import { createDeviceLink } from '@/app/_components/handoff/create-device-link.ts'
import {
  DeviceFinished,
  DeviceLinkEndNotice,
} from '@/app/_components/handoff/device-link-ended.tsx'
import { DeviceLinkPanel } from '@/app/_components/handoff/device-link-panel.tsx'
import { describeDeviceProgress } from '@/app/_components/handoff/device-progress.ts'
import { finishOnDevice } from '@/app/_components/handoff/finish-on-device.ts'
import { Frame } from '@/app/_components/layout/frame.tsx'
import { applyPath } from '@/app/_request/paths.ts'
import { findDeviceLinkByHash } from '@/app/_request/session-cookie.ts'
import { type ApplicationVisit, requireApplication } from '@/app/_request/visit.ts'
import { ActForm } from '@/components/form/act-form'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Notice } from '@/components/ui/notice'
import { getInitiatorLinkState } from '@/lib/access/device-links/device-link-state.ts'

type PageProps = {
  params: Promise<{ language: string; application: string }>
  searchParams: Promise<{ from?: string; problem?: string }>
}

/** Going on with another device: from here, or, on one that came so, back to where it came from. */
export default async function DevicePage({ params, searchParams }: PageProps) {
  const { language: languageInPath, application: id } = await params
  const visit = await requireApplication(languageInPath, id)
  const { portico, language, t, application } = visit
  if (visit.device) return <There visit={visit} />
  const { state, link } = await getInitiatorLinkState(portico.devices, id, 'customer')
  const self = applyPath(language, id, 'device')
  const onward = applyPath(language, id, '')
  const isUnderWay = state === 'live' || state === 'claimed' || state === 'connected'
  const token = link && (await findDeviceLinkByHash(link.tokenHash))
  const { from: given, problem } = await searchParams
  // A new code leads to the last one's page.
  const from = given ?? link?.page ?? ''
  if (link && isUnderWay && (token || state === 'connected')) {
    return (
      <Frame
        visit={visit}
        path={`/apply/${id}/device`}
        {...(state === 'connected' && { title: t('handoff.connected.heading') })}
        reference={application.customerId}
      >
        <DeviceLinkPanel
          visit={visit}
          applicationId={id}
          language={language}
          state={state}
          link={link}
          token={token}
          progress={await describeDeviceProgress(visit, link.page)}
          self={self}
        />
      </Frame>
    )
  }
  if (state === 'finished' && problem !== 'tooMany') {
    return (
      <Frame
        visit={visit}
        path={`/apply/${id}/device`}
        title={t('handoff.finished.heading')}
        reference={application.customerId}
      >
        <DeviceFinished visit={visit} heading={t('handoff.finished.heading')} onward={onward}>
          <MakeForm visit={visit} page={from} text={t('handoff.start.again')} tone="secondary" />
        </DeviceFinished>
      </Frame>
    )
  }
  return (
    <Frame
      visit={visit}
      path={`/apply/${id}/device`}
      title={t('handoff.start.heading')}
      back={onward}
      reference={application.customerId}
    >
      <h1 className="heading">{t('handoff.start.heading')}</h1>
      <p className="lead">{t('handoff.start.lead')}</p>
      {problem === 'tooMany' ? (
        <div className="mt-3" role="alert">
          <Notice tone="warning">{t('handoff.tooMany')}</Notice>
        </div>
      ) : isUnderWay ? (
        <div className="mt-3">
          <Notice title={t('handoff.ends.elsewhere.title')}>
            <p>{t('handoff.ends.elsewhere.text')}</p>
          </Notice>
        </div>
      ) : (
        <DeviceLinkEndNotice visit={visit} state={state} />
      )}
      <section aria-labelledby="expect" className="mt-4">
        <h2 id="expect" className="text-section font-strong">
          {t('handoff.start.expectTitle')}
        </h2>
        <ol className="next-steps">
          {(['scan', 'number', 'follow'] as const).map((step) => (
            <li key={step}>{t(`handoff.start.expect.${step}`)}</li>
          ))}
        </ol>
      </section>
      <p className="mt-3">{t('handoff.start.saved')}</p>
      <MakeForm
        visit={visit}
        page={from}
        text={t(state === 'none' ? 'handoff.start.submit' : 'handoff.start.renew')}
        tone="primary"
      />
    </Frame>
  )
}

function MakeForm({
  visit: { language, application },
  page,
  text,
  tone,
}: {
  visit: ApplicationVisit
  page: string
  text: string
  tone: 'primary' | 'secondary'
}) {
  return (
    <ActForm action={createDeviceLink} className="mt-4">
      <input type="hidden" name="language" value={language} />
      <input type="hidden" name="application" value={application.id} />
      <input type="hidden" name="page" value={page} />
      <Button tone={tone}>{text}</Button>
    </ActForm>
  )
}

/** This is the other device: nothing to scan, only the way back. */
function There({ visit }: { visit: ApplicationVisit }) {
  const { t, language, application } = visit
  const onward = applyPath(language, application.id, '')
  return (
    <Frame
      visit={visit}
      path={`/apply/${application.id}/device`}
      title={t('handoff.on.heading')}
      back={onward}
      reference={application.customerId}
    >
      <h1 className="heading">{t('handoff.on.heading')}</h1>
      <p className="lead">{t('handoff.on.text')}</p>
      <ActForm action={finishOnDevice} className="mt-4">
        <input type="hidden" name="language" value={language} />
        <input type="hidden" name="application" value={application.id} />
        <p className="mb-2">{t('handoff.on.finishText')}</p>
        <Button>{t('handoff.on.finish')}</Button>
      </ActForm>
      <p className="mt-2">
        <ButtonLink href={onward} tone="secondary">
          {t('handoff.on.goOn')}
        </ButtonLink>
      </p>
    </Frame>
  )
}
