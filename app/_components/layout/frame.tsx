/** The frame of every customer page: brand, language switch, test line, help. */
import { type ReactNode, Suspense } from 'react'
import { PageShell } from '@/components/journey/page-shell'
import { SessionTimeout } from '@/components/journey/session-timeout'
import { Notice } from '@/components/ui/notice'
import { hasSupport } from '@/lib/config/rules/support-contacts.ts'
import { formatAgo, formatDate } from '@/lib/i18n/dates.ts'
import { locales } from '@/lib/i18n/languages.ts'
import { applyPath, closedPath } from '../../_request/paths.ts'
import type { ApplicationVisit, Visit } from '../../_request/visit.ts'
import { LockedDeviceNotice, ReturnDeviceForm } from '../handoff/locked-device.tsx'
import { findDevicePath, findReturnPath } from './elsewhere-paths.ts'

type FrameProps = {
  visit: Visit
  /** The page's path after the language, for the switch: "" for the start page. */
  path: string
  /** The `<title>`; a form writes its own, for it has to say "Error". */
  title?: string
  back?: string
  /** The text of the link back; "Back" by default. */
  backText?: string
  /** Replaces the language switch in the header. */
  top?: ReactNode
  reference?: string
  /** The id of a form whose input is saved when the language is switched. */
  form?: string
  wide?: boolean | undefined
  /** The page itself explains how a device is returned. */
  ending?: boolean
  /** Whether the page itself says that something was reported. */
  quiet?: boolean
  /** Whether the page itself says how the application is opened elsewhere, or has nothing to fill in. */
  overview?: boolean
  /** The page itself states the deadline, and what follows it. */
  dated?: boolean
  children: ReactNode
}

export function Frame(props: FrameProps) {
  const { visit, path, title, back, backText, top, form, wide, ending, quiet, overview, children } =
    props
  const links = listLinks(visit, path, overview)
  return (
    <PageShell
      path={path}
      {...(form && { form })}
      {...(title && { title })}
      {...(back && { back })}
      {...(backText && { backText })}
      {...(top && { top })}
      {...(wide && { wide })}
      {...(links.length > 0 && { links })}
      {...(!ending && { end: <ReturnDeviceForm visit={visit} /> })}
      {...getHelp(visit, props)}
    >
      <RetentionEndNotice visit={visit} />
      <SessionTimeoutNotice visit={visit} />
      <LockedDeviceNotice visit={visit} />
      <ElsewhereNotice visit={visit} path={path} />
      {!quiet && <ReportedNotice visit={visit} />}
      {children}
    </PageShell>
  )
}

/** Says that two devices are in use at once, and links to the page on which one is chosen. */
function ElsewhereNotice({ visit, path }: { visit: Visit | ApplicationVisit; path: string }) {
  const { t, elsewhere } = visit
  const device = elsewhere && findDevicePath(visit, path)
  if (!device) return null
  return (
    <div className="mb-4">
      <Notice title={t('handoff.elsewhere.title')}>
        <p>
          <a href={device} className="link">
            {t('handoff.elsewhere.link')}
          </a>
        </p>
      </Notice>
    </div>
  )
}

/** Lists the links besides the next page. */
function listLinks(visit: Visit, path: string, overview = false): { href: string; text: string }[] {
  const { t } = visit
  const later = overview ? undefined : findReturnPath(visit, path)
  const device = overview ? undefined : findDevicePath(visit, path)
  const notMe = findNotMePath(visit, path)
  return [
    ...(later ? [{ href: later, text: t(getReturnLinkText(visit)) }] : []),
    ...(device
      ? [{ href: device, text: t(visit.device ? 'handoff.linkBack' : 'handoff.link') }]
      : []),
    ...(notMe ? [{ href: notMe, text: t('notMeReports.own.link') }] : []),
  ]
}

/** Returns the page on which a customer can report an act of staff; undefined if staff had no part. */
function findNotMePath(visit: Visit | ApplicationVisit, path: string): string | undefined {
  if (!('application' in visit) || visit.actor.kind === 'staff') return undefined
  const { id, channel, reportedAt } = visit.application
  if (channel === 'online' || reportedAt || path.endsWith('/not-me')) return undefined
  return applyPath(visit.language, id, 'not-me')
}

/** Says on every page, until the report is closed, that an act was reported as not the customer's. */
function ReportedNotice({ visit }: { visit: Visit | ApplicationVisit }) {
  const { t, language } = visit
  const since = 'application' in visit && visit.application.reportedAt
  if (!since) return null
  return (
    <div className="mb-4">
      <Notice tone="warning" title={t('notMeReports.own.notice')}>
        <p>{t('notMeReports.own.noticeText', { ago: formatAgo(since, new Date(), language) })}</p>
      </Notice>
    </div>
  )
}

/** A sent application is not saved any more, and goes on without its customer. */
function getReturnLinkText(visit: Visit | ApplicationVisit): 'return.link' | 'return.linkSent' {
  return 'editable' in visit && !visit.editable ? 'return.linkSent' : 'return.link'
}

/** Tells whether the platform knows of an application that its customer has not accepted. */
function isContactKnown(visit: Visit | ApplicationVisit): boolean {
  if (!('submission' in visit) || visit.submission?.state !== 'preparing') return false
  return visit.submission.platformApplicationId !== null
}

function getHelp(
  visit: Visit | ApplicationVisit,
  { reference, dated, overview }: Pick<FrameProps, 'reference' | 'dated' | 'overview'>,
) {
  const { t, portico, limits } = visit
  const notes = [
    !dated && describeRetention(visit, overview),
    isContactKnown(visit) && t('earlyCreation.retained'),
  ].filter((note) => typeof note === 'string')
  const limit =
    limits &&
    t(getLimitsText(visit), {
      minutes: portico.env.idleMs / 60_000,
      hours: Math.ceil((limits.endsAt.getTime() - Date.now()) / 3_600_000),
    })
  return {
    ...(limit && { limit }),
    ...(reference && {
      help: {
        reference: { name: t('page.helpReference'), text: reference },
        // Without contact details there is nobody to tell the reference.
        ...(hasSupport(portico.env.support) && { text: t('page.helpTextReference') }),
      },
    }),
    ...(notes.length > 0 && { notes }),
  }
}

/** Says until when answers are kept; mentions that saving extends it only if something can be saved. */
function describeRetention({ t, retention, language }: Visit, overview = false) {
  if (!retention) return undefined
  const date = formatDate(retention.until, language)
  if (retention.period === 'decided') return t('page.retainedDecided', { date })
  const kept = t('page.retainedUntil', { date })
  return overview ? kept : `${kept} ${t('page.retainedLonger')}`
}

/** Returns the text about how long it stays open and how to return. */
function getLimitsText({ device }: Visit) {
  if (!device) return 'return.stay.notice'
  return device.kind === 'own' ? 'handoff.notice' : 'handoff.noticeLocked'
}

/** A browser that came by link is closed when it is left alone; script warns before. */
function SessionTimeoutNotice({
  visit: { t, portico, limits, language, device },
}: {
  visit: Visit
}) {
  if (!limits) return null
  const { idleMs } = portico.env
  return (
    <Suspense>
      <SessionTimeout
        // Each look begins the time anew.
        key={limits.idleUntil.getTime()}
        leftMs={limits.idleUntil.getTime() - Date.now()}
        idleMs={idleMs}
        closedHref={closedPath(language, device && 'left')}
        locale={locales[language]}
        texts={{
          title: t('return.stay.title'),
          text: t('return.stay.text'),
          left: t('return.stay.left', { left: '{left}' }),
          submit: t('return.stay.submit'),
          failed: t('return.stay.failed'),
          overTitle: t('return.stay.overTitle'),
          // A device is no way back by e-mail, and works if no e-mail can be sent.
          over: t(device ? 'handoff.there.over' : 'return.stay.over'),
          back: t(device ? 'handoff.there.start' : 'return.return'),
        }}
      />
    </Suspense>
  )
}

/** Warns of the deadline in time; a decided application requires nothing more of the customer. */
function RetentionEndNotice({ visit: { t, retention, language } }: { visit: Visit }) {
  if (!retention?.endsSoon || retention.period === 'decided') return null
  const date = formatDate(retention.until, language)
  return (
    <div className="mb-4">
      <Notice tone="warning" title={t('page.deletedSoon', { date })}>
        <p>{t('page.deletedSoonText')}</p>
      </Notice>
    </div>
  )
}
