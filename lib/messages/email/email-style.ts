/** What the HTML of an e-mail takes from the brand. */
import { wcagContrast } from 'culori'
import { brandTones } from '#lib/config/rules/brand.ts'
import {
  arabicFonts,
  type BrandLook,
  defaultLook,
  type RadiusName,
  themes,
} from '#lib/config/rules/brand-look.ts'
import type { Language } from '#lib/i18n/languages.ts'

/** Programs show the light colours before the e-mail opens in dark, so each colour has both. */
type Colour = { light: string; dark: string }

const plainColours = {
  page: { light: '#f3f4f6', dark: '#16181d' },
  card: { light: '#fdfdfe', dark: '#22252c' },
  text: { light: '#1b1f27', dark: '#eceef2' },
  muted: { light: '#4d5564', dark: '#b4bac6' },
  line: { light: '#d5d9e0', dark: '#3d424d' },
  danger: { light: '#a4262c', dark: '#f2a3a6' },
} satisfies Record<string, Colour>

export type EmailStyle = {
  colours: Record<
    keyof typeof plainColours | 'accent' | 'button' | 'buttonEdge' | 'buttonText',
    Colour
  >
  /** Declarations of the fonts of texts and of headings: of the reader's system, for an e-mail loads nothing. */
  font: string
  headings: string
  radius: { panel: string; button: string }
}

/** Programs do not know `rem`, and small panels need smaller corners than pages. */
const radii: Record<RadiusName, EmailStyle['radius']> = {
  square: { panel: '0', button: '0' },
  slight: { panel: '4px', button: '4px' },
  soft: { panel: '8px', button: '6px' },
  round: { panel: '20px', button: '24px' },
}

/** The style of e-mails of a brand in a language. */
export function getEmailStyle(language: Language, look: BrandLook = defaultLook): EmailStyle {
  const { text, headings } = themes[look.theme]
  const isArabic = language === 'ar'
  return {
    colours: getColours(look.accent),
    font: toDeclaration(isArabic ? arabicFonts : text),
    headings: toDeclaration(isArabic ? arabicFonts : headings),
    radius: radii[look.radius],
  }
}

function getColours(accent: string): EmailStyle['colours'] {
  if (found?.accent !== accent) found = { accent, colours: makeColours(accent) }
  return found.colours
}

// Every e-mail needs those of the firm's one accent, and tones are looked for a step at a time.
let found: { accent: string; colours: EmailStyle['colours'] } | undefined

function makeColours(accent: string): EmailStyle['colours'] {
  const { light, dark } = brandTones(accent)
  return {
    ...plainColours,
    accent: { light: light.link, dark: dark.link },
    button: { light: light.accent, dark: dark.accent },
    buttonEdge: { light: light.accentEdge, dark: dark.accentEdge },
    buttonText: {
      light: soften(light.accentInk, light.accent),
      dark: soften(dark.accentInk, dark.accent),
    },
  }
}

/** Programs that turn colours themselves leave alone what is not purely white. */
function soften(ink: string, behind: string): string {
  const softWhite = plainColours.card.light
  return ink === '#ffffff' && wcagContrast(softWhite, behind) >= 4.5 ? softWhite : ink
}

/** Written into an attribute, so without its quotes. */
function toDeclaration(fonts: string): string {
  return `font-family:${fonts.replaceAll('"', "'")}`
}
