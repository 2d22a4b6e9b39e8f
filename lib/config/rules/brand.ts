import { clampChroma, formatHex, type Oklch, oklch, parse, wcagContrast } from 'culori'
import type { GroundName } from './brand-look.ts'

/** Every colour of the pages, as `#rrggbb`, by the name that `tailwind.config.ts` knows. */
export type Tones = {
  page: string
  surface: string
  sunk: string
  ink: string
  muted: string
  /** Decoration between things; carries no meaning. */
  line: string
  /** The border of an input. */
  control: string
  accent: string
  accentHover: string
  /** Text on the accent. */
  accentInk: string
  /** The border of an area in the accent colour. */
  accentEdge: string
  link: string
  /** The background of a selected choice. */
  tint: string
  danger: string
  dangerTint: string
  warning: string
  warningTint: string
  success: string
  successTint: string
  info: string
  infoTint: string
  focusInner: string
  focusOuter: string
}

/** WCAG 2.2: 1.4.3 for text, 1.4.11 for other content. */
const textContrast = 4.5
const shapeContrast = 3

/**
 * The tones of the pages for one brand, in light and dark.
 *
 * `accent` is any CSS colour. The accent stays as it is if it can (a dark one is lifted on dark
 * pages); whatever must be read or seen against something is moved in lightness until it can be:
 * 4.5:1 for text, 3:1 for borders (WCAG 2.2, 1.4.3 and 1.4.11). Throws a RangeError when `accent`
 * is no colour.
 */
export function brandTones(
  accent: string,
  behind: GroundName = 'tinted',
): { light: Tones; dark: Tones } {
  const colour = oklch(parse(accent))
  if (!colour) throw new RangeError('The brand accent is not a CSS colour')
  const { l, c, h = 0 } = colour
  const brand: Oklch = { mode: 'oklch', l, c, h: c < 0.005 ? 250 : h }
  return {
    light: tonesOn({ ...lightGround, ...pages[behind].light }, brand),
    dark: tonesOn({ ...darkGround, ...pages[behind].dark }, brand),
  }
}

/** Lightness of the plain tones, OKLCH 0…1, and how much of the brand's hue they take. */
type Ground = {
  page: number
  pageChroma: number
  surface: number
  sunk: number
  ink: number
  muted: number
  line: number
  control: number
  tint: number
  statusTint: number
  status: number
  /** Light on dark looks thinner than dark on light, so there links ask for more than the rule. */
  linkContrast: number
  /** Whether tones become darker or lighter to stand out. */
  towards: 'dark' | 'light'
}

const lightGround: Omit<Ground, 'page' | 'pageChroma'> = {
  surface: 1,
  sunk: 0.965,
  ink: 0.22,
  muted: 0.46,
  line: 0.9,
  control: 0.6,
  tint: 0.965,
  statusTint: 0.965,
  status: 0.47,
  linkContrast: textContrast,
  towards: 'dark',
}

const darkGround: Omit<Ground, 'page' | 'pageChroma'> = {
  surface: 0.215,
  sunk: 0.25,
  ink: 0.95,
  muted: 0.76,
  line: 0.34,
  control: 0.6,
  tint: 0.29,
  statusTint: 0.275,
  status: 0.8,
  linkContrast: 6,
  towards: 'light',
}

const pages = {
  plain: {
    light: { page: 1, pageChroma: 0 },
    dark: { page: 0.215, pageChroma: 0.008 },
  },
  tinted: {
    light: { page: 0.975, pageChroma: 0.006 },
    dark: { page: 0.17, pageChroma: 0.006 },
  },
  coloured: {
    light: { page: 0.955, pageChroma: 0.022 },
    dark: { page: 0.18, pageChroma: 0.03 },
  },
} satisfies Record<GroundName, Record<'light' | 'dark', Pick<Ground, 'page' | 'pageChroma'>>>

const hues = { danger: 27, warning: 85, success: 150, info: 250 }

function tonesOn(ground: Ground, brand: Oklch): Tones {
  const grey = (lightness: number, chroma: number) =>
    tone(lightness, Math.min(brand.c, chroma), brand.h)
  const page = grey(ground.page, ground.pageChroma)
  const surface = grey(ground.surface, 0.008)
  const sunk = grey(ground.sunk, 0.008)
  const tint = grey(ground.tint, 0.02)
  const plain = [page, surface, sunk, tint]

  const status = (hue: number) => {
    const behind = tone(ground.statusTint, 0.02, hue)
    return {
      behind,
      word: withContrast(tone(ground.status, 0.15, hue), [...plain, behind], textContrast),
    }
  }
  const danger = status(hues.danger)
  const warning = status(hues.warning)
  const success = status(hues.success)
  const info = status(hues.info)
  const grounds = [...plain, danger.behind, warning.behind, success.behind, info.behind]

  function withContrast(colour: string, against: string[], contrast: number): string {
    return moved(colour, ground.towards, (candidate) =>
      against.every((other) => wcagContrast(candidate, other) >= contrast),
    )
  }

  const own = tone(brand.l, brand.c, brand.h)
  const accent =
    ground.towards === 'light' ? withContrast(own, [page, surface, sunk], shapeContrast) : own
  const accentInk = readableOn(accent)
  return {
    page,
    surface,
    sunk,
    ink: withContrast(grey(ground.ink, 0.02), grounds, 7),
    muted: withContrast(grey(ground.muted, 0.015), grounds, textContrast),
    line: grey(ground.line, 0.012),
    control: withContrast(grey(ground.control, 0.02), grounds, shapeContrast),
    accent,
    accentHover: hovered(accent, accentInk),
    accentInk,
    accentEdge: withContrast(accent, plain, shapeContrast),
    link: withContrast(own, grounds, ground.linkContrast),
    tint,
    danger: danger.word,
    dangerTint: danger.behind,
    warning: warning.word,
    warningTint: warning.behind,
    success: success.word,
    successTint: success.behind,
    info: info.word,
    infoTint: info.behind,
    focusInner: ground.towards === 'dark' ? white : black,
    focusOuter: ground.towards === 'dark' ? black : white,
  }
}

const white = '#ffffff'
const black = '#0b0d0e'
const blackest = '#000000'

/** White if it can be read, else near black; pure black reads on all that white does not. */
function readableOn(accent: string): string {
  return [white, black].find((ink) => wcagContrast(ink, accent) >= textContrast) ?? blackest
}

/** Away from the text on it, so that pressing never makes it harder to read. */
function hovered(accent: string, ink: string): string {
  const { l, c, h } = oklch(parse(accent)) as Oklch
  return tone(ink === white ? Math.max(0, l - 0.06) : Math.min(1, l + 0.06), c, h)
}

/** The nearest tone that is good enough, a hundredth of lightness at a time. */
function moved(
  colour: string,
  towards: 'dark' | 'light',
  good: (candidate: string) => boolean,
): string {
  const { l, c, h } = oklch(parse(colour)) as Oklch
  const end = towards === 'dark' ? 0 : 1
  const stride = towards === 'dark' ? -0.01 : 0.01
  for (let steps = 0; steps <= 100; steps += 1) {
    const candidate = steps === 0 ? colour : tone(clamp(l + steps * stride), c, h)
    if (good(candidate)) return candidate
  }
  return tone(end, 0, h)
}

function clamp(lightness: number): number {
  return Math.min(1, Math.max(0, lightness))
}

/** Rounds the colour to what a screen can show, so that contrasts are true. */
function tone(l: number, c: number, h: number | undefined): string {
  return formatHex(clampChroma({ mode: 'oklch', l, c, h }, 'oklch'))
}

const plainGrounds = ['page', 'surface', 'sunk', 'tint'] as const

/** The parts that are read or seen, the grounds on which they are, and the contrast that they must have there. */
const contrastRules = {
  text: { seen: 'ink', on: plainGrounds, least: textContrast },
  muted: { seen: 'muted', on: plainGrounds, least: textContrast },
  link: { seen: 'link', on: plainGrounds, least: textContrast },
  button: { seen: 'accentInk', on: ['accent', 'accentHover'], least: textContrast },
  error: { seen: 'danger', on: [...plainGrounds, 'dangerTint'], least: textContrast },
  approved: { seen: 'success', on: [...plainGrounds, 'successTint'], least: textContrast },
  field: { seen: 'control', on: plainGrounds, least: shapeContrast },
  edge: { seen: 'accentEdge', on: plainGrounds, least: shapeContrast },
} satisfies Record<string, { seen: keyof Tones; on: readonly (keyof Tones)[]; least: number }>

export type ContrastName = keyof typeof contrastRules

/** Lists the lowest contrast that each part has on its grounds, and the one that it must have. */
export function listContrasts(
  tones: Tones,
): { part: ContrastName; reached: number; least: number }[] {
  return Object.entries(contrastRules).map(([part, { seen, on, least }]) => ({
    part: part as ContrastName,
    reached: Math.min(...on.map((ground) => wcagContrast(tones[seen], tones[ground]))),
    least,
  }))
}
