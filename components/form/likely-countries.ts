import zonesFile from '@/lib/onboarding/geography/time-zones.generated.json' with { type: 'json' }

const zones: Record<string, string> = zonesFile.zones

/** What a browser reveals about its location. */
type Surroundings = { languages: readonly string[]; timeZone: string | undefined }

/**
 * The countries that somebody most likely looks for, by code: those of the browser's languages ("en-GB") and time
 * zone, then `chosen`, those chosen on earlier pages.
 */
export function likelyCountries(
  chosen: readonly string[],
  { languages, timeZone }: Surroundings = readSurroundings(),
): string[] {
  const spoken = languages.map((language) => /-([A-Z]{2})\b/.exec(language)?.[1])
  const [inZone] =
    Object.entries(zones).find(([, names]) => names.split(' ').includes(timeZone ?? '')) ?? []
  return [...new Set([...spoken, inZone, ...chosen])].filter((code) => code !== undefined)
}

function readSurroundings(): Surroundings {
  return {
    languages: navigator.languages,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
}
