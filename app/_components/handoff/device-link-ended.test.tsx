import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { languages } from '@/lib/i18n/languages.ts'
import { getTranslator } from '@/lib/i18n/translate.ts'
import type { Visit } from '../../_request/visit.ts'
import { DeviceLinkEndNotice } from './device-link-ended.tsx'

const ends = [
  'expired',
  'left',
  'refused',
  'guessed',
  'superseded',
  'withdrawn',
  'taken_back',
] as const

describe.each(languages)('what became of a code for another device, in %s', (language) => {
  const t = getTranslator(language)
  const visit = { t, language } as unknown as Visit

  it.each(ends)('is said to staff in words of their own: %s', (state) => {
    const page = renderToStaticMarkup(<DeviceLinkEndNotice visit={visit} state={state} byStaff />)
    expect(page).toContain(t(`branchHandoff.ends.${state}.title`))
    expect(page).not.toContain('{minutes')
    const customers = renderToStaticMarkup(<DeviceLinkEndNotice visit={visit} state={state} />)
    expect(customers).toContain(t(`handoff.ends.${state}.title`))
  })

  it('never calls the application that of the member who reads it', () => {
    // Checks all languages at once, so that a new one needs no change here.
    const own = /\byour\b|\bsu (solicitud|seguridad)\b|\busted\b|طلبك|أمانك|أنت/i
    for (const state of ends) {
      const page = renderToStaticMarkup(<DeviceLinkEndNotice visit={visit} state={state} byStaff />)
      expect(page).not.toMatch(own)
    }
  })

  it('is nothing while the code can be used', () => {
    expect(renderToStaticMarkup(<DeviceLinkEndNotice visit={visit} state="live" />)).toBe('')
  })
})
