import { redirect } from 'next/navigation'
import { Frame } from '@/app/_components/layout/frame.tsx'
import { PageForm } from '@/app/_components/layout/page-form.tsx'
import { applyPath, devicePath, startPath } from '@/app/_request/paths.ts'
import { findSessionToken } from '@/app/_request/session-cookie.ts'
import { requireVisit, type Visit } from '@/app/_request/visit.ts'
import { LiveStatus } from '@/components/journey/live-status'
import { ButtonLink } from '@/components/ui/button-link'
import { KeepTogether } from '@/components/ui/keep-together'
import { Notice } from '@/components/ui/notice'
import { SixDigits } from '@/components/ui/six-digits'
import {
  type DeviceLinkState,
  getDeviceLinkState,
} from '@/lib/access/device-links/device-link-state.ts'
import { deriveDeviceNumber } from '@/lib/access/device-links/device-links.ts'
import { linkLimits } from '@/lib/access/rules/link-codes.ts'
import type { DeviceLink } from '@/lib/access/store/device-links.ts'
import { claimDevice } from './claim-device.ts'

type PageProps = { params: Promise<{ language: string; link: string }> }

/** How often to look, in milliseconds: a person waits for it. */
const soonMs = 3_000

/**
 * The page of a link to another device: asks whether to go on here, shows the number that lets it in,
 * or says why it opens nothing. To look at it spends nothing.
 */
export default async function DeviceLinkPage({ params }: PageProps) {
  const { language: languageInPath, link: token } = await params
  const visit = await requireVisit(languageInPath)
  const { portico, session, language } = visit
  const { state, link, reference } = await getDeviceLinkState(portico.devices, token, session)
  const path = `/device/${token}`
  if (link && state === 'connected') redirect(onwardPath(visit, link))
  if (link && state === 'claimed') return <NumberPage visit={visit} path={path} />
  if (!link || state !== 'live') {
    return <Ended visit={visit} path={path} end={state as End} />
  }
  const { store } = portico
  const isHere =
    session && (await store.sessions.mayOpen(store.db, session, link.applicationId, new Date()))
  if (isHere)
    return <Here visit={visit} path={path} href={applyPath(language, link.applicationId)} />
  return <OpenPage visit={visit} path={path} token={token} reference={reference ?? ''} />
}

/** The page to go to: the one that was asked for; the review for a customer in a branch. */
function onwardPath({ language }: Visit, { applicationId, kind, page }: DeviceLink): string {
  return applyPath(language, applicationId, kind === 'own' ? (page ?? '') : 'review')
}

function OpenPage({
  visit,
  path,
  token,
  reference,
}: {
  visit: Visit
  path: string
  token: string
  reference: string
}) {
  const { t } = visit
  const heading = t('handoff.there.heading')
  return (
    <Frame visit={visit} path={path}>
      <PageForm
        visit={visit}
        id="device-open"
        heading={heading}
        submit={t('handoff.there.submit')}
        action={claimDevice}
        hidden={{ link: token }}
        afterHeading={
          <>
            <p className="lead">
              <KeepTogether text={t('handoff.there.lead', { reference })} />
            </p>
            <div className="mt-4">
              <Notice tone="warning" title={t('handoff.there.warnTitle')}>
                <p>{t('handoff.there.warn')}</p>
              </Notice>
            </div>
          </>
        }
      />
    </Frame>
  )
}

/** Shows the number to type on the other screen, in two groups as it is read. */
async function NumberPage({ visit, path }: { visit: Visit; path: string }) {
  const { t, language } = visit
  const token = await findSessionToken()
  const number = token ? deriveDeviceNumber(token) : ''
  const heading = t('handoff.there.numberHeading')
  return (
    <Frame visit={visit} path={path} title={heading}>
      <h1 className="heading">{heading}</h1>
      <p className="lead">{t('handoff.there.numberText')}</p>
      <section aria-labelledby="number" className="mt-4">
        <h2 id="number" className="text-section font-strong">
          {t('handoff.there.numberLabel')}
        </h2>
        <SixDigits code={number} />
      </section>
      <LiveStatus
        active
        announcement={t('handoff.there.waiting')}
        texts={{ updating: t('handoff.there.waiting'), reload: t('handoff.there.reload') }}
        reloadHref={devicePath(language, path.split('/').at(-1) ?? '')}
        longestWaitMs={soonMs}
      />
      <div className="mt-4">
        <Notice tone="warning">{t('handoff.there.numberWarn')}</Notice>
      </div>
    </Frame>
  )
}

function Here({ visit, path, href }: { visit: Visit; path: string; href: string }) {
  const { t } = visit
  const heading = t('handoff.there.hereHeading')
  return (
    <Frame visit={visit} path={path} title={heading}>
      <h1 className="heading">{heading}</h1>
      <p className="lead">{t('handoff.there.hereText')}</p>
      <p className="mt-4">
        <ButtonLink href={href} tone="secondary">
          {t('handoff.there.hereGo')}
        </ButtonLink>
      </p>
    </Frame>
  )
}

type End = Exclude<DeviceLinkState, 'live' | 'claimed' | 'connected'>

function Ended({ visit, path, end }: { visit: Visit; path: string; end: End }) {
  const { t, language } = visit
  const heading = t(`handoff.there.ends.${end}.heading`)
  return (
    <Frame visit={visit} path={path} title={heading}>
      <h1 className="heading">{heading}</h1>
      <p className="lead">
        {t(`handoff.there.ends.${end}.text`, { minutes: linkLimits.device.lifetimeMs / 60_000 })}
      </p>
      <p className="mt-4">
        <ButtonLink href={startPath(language)} tone="secondary">
          {t('handoff.there.start')}
        </ButtonLink>
      </p>
    </Frame>
  )
}
