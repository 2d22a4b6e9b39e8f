import { formatHex, parse } from 'culori'
import { brandTones, type ContrastName, listContrasts } from '#lib/config/rules/brand.ts'
import {
  type BrandLook,
  chooseLook,
  groundNames,
  radiusNames,
  themeNames,
  themes,
} from '#lib/config/rules/brand-look.ts'
import { may } from './rules/permissions.ts'
import type { Member } from './staff-deps.ts'

/** As an address names them; anybody can have written it. */
type AskedBrand = { readonly [name: string]: string | string[] | undefined }

export type BrandView = {
  /** What the form shows: the parts that replace the theme's, and a wrong accent as it was typed. */
  typed: { theme: BrandLook['theme']; accent: string; radius: string; ground: string }
  isAccentWrong: boolean
  look: BrandLook
  /** The address of the same look. */
  query: string
  contrasts: { part: ContrastName; least: number; light: number; dark: number }[]
  /** The settings that bring it about. */
  lines: string[]
}

/** No colour is written longer. */
const longestAccent = 60

/**
 * The look that an administrator asks to see, or the one that the pages have. It changes nothing. An accent counts
 * only as the colour that it names: its text reaches neither style sheet nor settings.
 */
export function viewBrand(
  { role }: Pick<Member, 'role'>,
  current: BrandLook,
  asked: AskedBrand,
): BrandView | 'forbidden' {
  if (!may(role, 'view', 'brand')) return 'forbidden'
  const typed = readTyped(current, asked)
  const accent = toHex(typed.accent)
  const { theme } = typed
  const own = {
    accent,
    radius: radiusNames.find((name) => name === typed.radius),
    ground: groundNames.find((name) => name === typed.ground),
  }
  const look = chooseLook({ theme, ...own, font: current.font })
  return {
    typed,
    isAccentWrong: typed.accent !== '' && accent === undefined,
    look,
    query: new URLSearchParams({
      theme,
      accent: look.accent,
      radius: look.radius,
      ground: look.ground,
    }).toString(),
    contrasts: compareContrasts(look),
    lines: [
      `BRAND_THEME=${theme}`,
      ...(own.accent ? [`BRAND_ACCENT='${own.accent}'`] : []),
      ...(own.radius ? [`BRAND_RADIUS=${own.radius}`] : []),
      ...(own.ground ? [`BRAND_GROUND=${own.ground}`] : []),
    ],
  }
}

/** Reads what was asked for; an address that names no theme asks for the look of now. */
function readTyped(current: BrandLook, asked: AskedBrand): BrandView['typed'] {
  const theme = themeNames.find((name) => name === asked.theme)
  if (theme) {
    return {
      theme,
      accent: readText(asked.accent),
      radius: readText(asked.radius),
      ground: readText(asked.ground),
    }
  }
  const usual = themes[current.theme]
  return {
    theme: current.theme,
    accent: current.accent === usual.accent ? '' : current.accent,
    radius: current.radius === usual.radius ? '' : current.radius,
    ground: current.ground === usual.ground ? '' : current.ground,
  }
}

function readText(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value.trim().slice(0, longestAccent + 1) : ''
}

function toHex(accent: string): string | undefined {
  return accent.length > longestAccent ? undefined : formatHex(parse(accent))
}

function compareContrasts({ accent, ground }: BrandLook): BrandView['contrasts'] {
  const { light, dark } = brandTones(accent, ground)
  const inDark = listContrasts(dark)
  return listContrasts(light).map(({ part, reached, least }, index) => ({
    part,
    least,
    light: reached,
    dark: inDark[index]?.reached ?? 0,
  }))
}
