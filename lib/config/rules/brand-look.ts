/** What a firm's brand sets of the look of every page, and the themes that set it as a whole. */

/** The shape of corners, from `square` to `round`. */
export const radiusNames = ['square', 'slight', 'soft', 'round'] as const
export type RadiusName = (typeof radiusNames)[number]

/** What stands behind the panels: the same as in them, a breath of the accent's hue, or more of it. */
export const groundNames = ['plain', 'tinted', 'coloured'] as const
export type GroundName = (typeof groundNames)[number]

export const themeNames = ['calm', 'classic', 'lively'] as const
type ThemeName = (typeof themeNames)[number]

/** A font of the firm: `digest` identifies its content; `variable`: the one file has every weight. */
export type BrandFont = { path: string; digest: string; variable: boolean }

export type BrandLook = {
  theme: ThemeName
  /** Any CSS colour. */
  accent: string
  radius: RadiusName
  ground: GroundName
  /** Replaces the theme's fonts. */
  font?: BrandFont | undefined
}

/** Fonts that the reader's system has: nothing is loaded for a theme. */
const system =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif'
const serif =
  '"Iowan Old Style", "Palatino Linotype", Palatino, "URW Palladio L", P052, "Noto Serif", Georgia, serif'
const rounded = `ui-rounded, "SF Pro Rounded", Nunito, "Varela Round", "Arial Rounded MT Bold", ${system}`

/** Latin letters of an Arabic page are rare, so it has the system's own Arabic in every theme. */
export const arabicFonts =
  '"SF Arabic", "Geeza Pro", "Segoe UI", "Noto Sans Arabic", "Noto Kufi Arabic", Tahoma, system-ui, sans-serif'

type Theme = Omit<BrandLook, 'theme' | 'font'> & { text: string; headings: string }

export const themes: Record<ThemeName, Theme> = {
  calm: { accent: '#0f5c63', radius: 'soft', ground: 'tinted', text: system, headings: system },
  classic: { accent: '#1b365d', radius: 'slight', ground: 'plain', text: system, headings: serif },
  lively: {
    accent: '#5b35d5',
    radius: 'round',
    ground: 'coloured',
    text: system,
    headings: rounded,
  },
}

/** The radius of the corners of inputs, buttons, panels, tags and tick boxes. */
type Radii = Record<'control' | 'button' | 'panel' | 'tag' | 'box', string>

export const radii: Record<RadiusName, Radii> = {
  square: { control: '0px', button: '0px', panel: '0px', tag: '0px', box: '0px' },
  slight: {
    control: '0.25rem',
    button: '0.25rem',
    panel: '0.375rem',
    tag: '0.25rem',
    box: '0.125rem',
  },
  soft: { control: '0.5rem', button: '0.5rem', panel: '1rem', tag: '0.875rem', box: '0.25rem' },
  round: {
    control: '0.875rem',
    button: '1.75rem',
    panel: '1.5rem',
    tag: '0.875rem',
    box: '0.375rem',
  },
}

/** The look of a theme, with what the firm has set of it. */
export function chooseLook({
  theme = 'calm',
  ...own
}: {
  [Part in keyof BrandLook]?: BrandLook[Part] | undefined
}): BrandLook {
  const { accent, radius, ground } = themes[theme]
  return {
    theme,
    accent: own.accent ?? accent,
    radius: own.radius ?? radius,
    ground: own.ground ?? ground,
    ...(own.font && { font: own.font }),
  }
}

export const defaultLook = chooseLook({})

/** Tells whether the pages have this look without a style sheet of the brand. */
export function isDefaultLook({ theme, accent, radius, ground, font }: BrandLook): boolean {
  return (
    !font &&
    theme === defaultLook.theme &&
    accent === defaultLook.accent &&
    radius === defaultLook.radius &&
    ground === defaultLook.ground
  )
}
