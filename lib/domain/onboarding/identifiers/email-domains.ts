import { countryCodes } from '../../contract/country-codes.ts'

/**
 * What the spell checker measures against, instead of its own lists: those know few providers and
 * endings of Spanish- and Arabic-speaking countries and would doubt every yahoo.com.mx.
 */
export const emailDomains = {
  /** Providers many people have; long enough that a slip is not another provider. */
  domains: words(`
    gmail.com googlemail.com icloud.com protonmail.com rocketmail.com ymail.com
    hotmail.com hotmail.es outlook.com outlook.es yahoo.com yahoo.es
    yahoo.com.mx yahoo.com.ar yahoo.com.br yahoo.co.uk yahoo.co.in
    btinternet.com comcast.net sbcglobal.net bellsouth.net verizon.net earthlink.net
    optonline.net charter.net rogers.com sympatico.ca optusnet.com.au
    movistar.es telefonica.net fibertel.com.ar prodigy.net.mx maktoob.com
  `),
  secondLevelDomains: ['hotmail', 'outlook', 'yahoo'],
  topLevelDomains: [
    ...words(`
      com net org edu gov mil info biz eu int cat gal eus lat
      ai app blog cloud club dev digital email finance fund group io law me online pro
      shop site software solutions store tech tv web website work world xyz zone
      example test
    `),
    ...countryEndings(),
  ],
}

/** Slips of the fingers for which the checker would find a country nearer. */
export const misspeltEndings: Record<string, string> = {
  ...Object.fromEntries(
    words('con cmo ocm vom xom cpm comm coom c0m').map((slip) => [slip, 'com']),
  ),
  ...Object.fromEntries(words('nte ent ner nett').map((slip) => [slip, 'net'])),
  ...Object.fromEntries(words('ogr rog orgg').map((slip) => [slip, 'org'])),
}

/** Real domains that lie next to a popular one, so never doubted. */
export const neverCorrected = new Set(
  words(`
    mail.com email.com gmx.com gmx.net gmx.es gmx.de me.com mac.com msn.com aol.com aim.com
    live.com live.net live.it pm.me proton.me hey.com zoho.com ono.com web.de yandex.com
    bol.com.br uol.com.br link.net yahoo.com.au yahoo.com.co yahoo.com.ve yahoo.com.sg
  `),
)

function countryEndings(): string[] {
  const kinds = ['', 'ac.', 'co.', 'com.', 'edu.', 'gob.', 'gov.', 'net.', 'org.']
  const countries = [...countryCodes.map((code) => code.toLowerCase()), 'uk']
  return countries.flatMap((country) => kinds.map((kind) => kind + country))
}

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}
