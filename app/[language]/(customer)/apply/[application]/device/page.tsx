import {
  DeviceFinished,
  DeviceLinkEndNotice,
} from '@/app/_components/handoff/device-link-ended.tsx'
import { DeviceLinkPanel } from '@/app/_components/handoff/device-link-panel.tsx'
import { describeDeviceProgress } from '@/app/_components/handoff/device-progress.ts'
import { Frame } from '@/app/_components/layout/frame.tsx'
import { applyPath } from '@/app/_request/paths.ts'
import { findDeviceLinkByHash } from '@/app/_request/session-cookie.ts'
import { type ApplicationVisit, requireApplication } from '@/app/_request/visit.ts'
import { createDeviceLink } from '@/app/[language]/(customer)/_actions/create-device-link.ts'
import { finishOnDevice } from '@/app/[language]/(customer)/_actions/finish-on-device.ts'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Notice } from '@/components/ui/notice'
import { getInitiatorLinkState } from '@/lib/services/handoff/device-link-state.ts'

type PageProps = {
  params: Promise<{ language: string; application: string }>
  searchParams: Promise<{ from?: string; problem?: string }>
}

/** Going on with another device: from here, or, on one that came so, back to where it came from. */
export default async function DevicePage({ params, searchParams }: PageProps) {
  const { language: languageInPath, application: id } = await params
  const opened = await requireApplication(languageInPath, id)
  const { portico, language, t, application } = opened
  if (opened.device) return <There opened={opened} />
  const { standing, link } = await getInitiatorLinkState(portico.devices, id, 'customer')
  const self = applyPath(language, id, 'device')
  const onward = applyPath(language, id, '')
  const isUnderWay = standing === 'live' || standing === 'claimed' || standing === 'connected'
  const token = link && (await findDeviceLinkByHash(link.tokenHash))
  const { from: said, problem } = await searchParams
  // A new code leads where the last one was to.
  const from = said ?? link?.page ?? ''
  if (link && isUnderWay && (token || standing === 'connected')) {
    return (
      <Frame
        visit={opened}
        path={`/apply/${id}/device`}
        {...(standing === 'connected' ? { title: t('handoff.connected.heading') } : {})}
        reference={application.customerId}
      >
        <DeviceLinkPanel
          visit={opened}
          applicationId={id}
          language={language}
          standing={standing}
          link={link}
          token={token}
          progress={await describeDeviceProgress(opened, link.page)}
          self={self}
        />
      </Frame>
    )
  }
  if (standing === 'finished') {
    return (
      <Frame
        visit={opened}
        path={`/apply/${id}/device`}
        title={t('handoff.finished.heading')}
        reference={application.customerId}
      >
        <DeviceFinished visit={opened} heading={t('handoff.finished.heading')} onward={onward}>
          <MakeForm opened={opened} page={from} tone="secondary" />
        </DeviceFinished>
      </Frame>
    )
  }
  return (
    <Frame
      visit={opened}
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
        <DeviceLinkEndNotice visit={opened} standing={standing} />
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
      <p className="mt-1">{t('handoff.start.kept')}</p>
      <MakeForm opened={opened} page={from} tone="primary" />
    </Frame>
  )
}

function MakeForm({
  opened: { t, language, application },
  page,
  tone,
}: {
  opened: ApplicationVisit
  page: string
  tone: 'primary' | 'secondary'
}) {
  return (
    <form action={createDeviceLink} className="mt-4">
      <input type="hidden" name="language" value={language} />
      <input type="hidden" name="application" value={application.id} />
      <input type="hidden" name="page" value={page} />
      <Button tone={tone}>{t('handoff.start.submit')}</Button>
    </form>
  )
}

/** This is the other device: nothing to scan, only the way back. */
function There({ opened }: { opened: ApplicationVisit }) {
  const { t, language, application } = opened
  const onward = applyPath(language, application.id, '')
  return (
    <Frame
      visit={opened}
      path={`/apply/${application.id}/device`}
      title={t('handoff.on.heading')}
      back={onward}
      reference={application.customerId}
    >
      <h1 className="heading">{t('handoff.on.heading')}</h1>
      <p className="lead">{t('handoff.on.text')}</p>
      <form action={finishOnDevice} className="mt-4">
        <input type="hidden" name="language" value={language} />
        <input type="hidden" name="application" value={application.id} />
        <p className="mb-2">{t('handoff.on.finishText')}</p>
        <Button>{t('handoff.on.finish')}</Button>
      </form>
      <p className="mt-2">
        <ButtonLink href={onward} tone="secondary">
          {t('handoff.on.goOn')}
        </ButtonLink>
      </p>
    </Frame>
  )
}
