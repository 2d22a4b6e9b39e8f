import type { Site } from '@/components/journey/site'
import type { Portico } from '@/lib/composition/server.ts'
import { hasSupport } from '@/lib/config/rules/support-contacts.ts'
import { type Language, languageNames } from '@/lib/i18n/languages.ts'
import { getTranslator } from '@/lib/i18n/translate.ts'
import { returnPath, startPath } from '../../_request/paths.ts'
import { listSupportWays } from './support-ways.ts'

/** Returns what all pages of a language have in common. */
export function getSite(
  { env, returning }: Pick<Portico, 'env' | 'returning'>,
  language: Language,
): Site {
  const t = getTranslator(language)
  const { brand, languages, platform, support } = env
  const isTest = platform.kind === 'embedded' || platform.environment === 'sandbox'
  return {
    brand: { name: brand.name, href: startPath(language), ...getLogoProps(brand) },
    icon: brand.icon ?? '/favicon.svg',
    skipText: t('page.skip'),
    ...(languages.length > 1 && {
      languages: {
        label: t('page.language'),
        all: languages.map((lang): [string, string] => [lang, languageNames[lang]]),
      },
    }),
    language,
    ...(isTest && {
      testLine: {
        short: t('page.testShort'),
        tag: t('page.testTag'),
        text: t('page.testEnvironment'),
      },
    }),
    backText: t('page.back'),
    help: {
      title: t('page.help'),
      titleWithNotes: t('page.helpAndData'),
      // Only the embedded platform starts without any: see lib/config/cross-checks.ts.
      text: t(hasSupport(support) ? 'page.helpText' : 'page.helpTest'),
      ways: listSupportWays(support, language),
    },
    error: {
      title: t('error.title'),
      heading: t('error.heading'),
      text: t('error.text'),
      reference: t('error.reference', { code: '{code}' }),
      retry: t('error.retry'),
      start: t('error.start'),
    },
    notFound: {
      title: t('notFound.title'),
      text: t(returning ? 'notFound.textReturn' : 'notFound.text'),
      start: t('notFound.start'),
      ...(returning && { back: { href: returnPath(language), text: t('return.return') } }),
    },
  }
}

function getLogoProps({ logo, logoDark }: Portico['env']['brand']) {
  if (!logo) return {}
  const dark = logoDark && { dark: logoDark }
  return { logo: { src: logo, ...dark, width: 160, height: 40 } }
}
