/** Variables that look like ours and are not: a misspelt setting would silently have its default. */

/** The prefix of our names only. An unknown name with it is reported as a mistake. */
const ownPrefixes = ['PLATFORM_', 'REGISTER_', 'STAFF_', 'BRAND_', 'KEEP_', 'SANDBOX_', 'PORTICO_']

/** Read by the scripts and tests, and no part of the configuration. */
const internalNames = /^PORTICO_(NODE|TETHER|RUNTIME|E2E_[A-Z]+)$/

/** A variable of GNU gettext, set on many desktops; ours is LANGUAGES. */
const namesOfOthers = ['LANGUAGE']

/**
 * Kubernetes sets these for every service of a namespace, under the service's name, and a service may
 * be called "portico" or "platform" (Kubernetes: "Discovering services", and Docker's links before it).
 */
const ofServices = /_(SERVICE_HOST|SERVICE_PORT(_[A-Z0-9_]+)?|PORT(_\d+_(TCP|UDP|SCTP)(_\w+)?)?)$/

/** Shorter ones (PORT) are one letter from too much. */
const shortestCompared = 8
/** One mistake is allowed, and two if a name is so long that two still cannot make it another program's. */
const longNameLength = 15

type Source = Readonly<Record<string, string | undefined>>

/**
 * Returns a line for each variable that is set and unknown, and either has a prefix of ours or differs in a
 * letter or two from an unset variable of ours. `names` are all of ours; `fileNames` those that may also come
 * from a file, with the suffix `_FILE`. Other variables belong to other programs.
 */
export function findUnknownVariables(
  source: Source,
  names: readonly string[],
  fileNames: readonly string[],
): string[] {
  const known = [...names, ...fileNames.map((name) => `${name}_FILE`)]
  return Object.keys(source)
    .filter((name) => source[name] && !known.includes(name) && !namesOfOthers.includes(name))
    .filter((name) => /^[A-Z][A-Z0-9_]+$/.test(name))
    .filter((name) => !internalNames.test(name) && !isOfService(name, source))
    .flatMap((name) => faultOf(name, source, names, known) ?? [])
    .toSorted()
}

function faultOf(
  name: string,
  source: Source,
  names: readonly string[],
  known: readonly string[],
): string | undefined {
  const bare = name.replace(/_FILE$/, '')
  if (bare !== name && bare.length >= shortestCompared && names.includes(bare)) {
    return `${name} is not known: ${bare} cannot be given as a file`
  }
  const own = ownPrefixes.some((prefix) => name.startsWith(prefix))
  const nearest = findNearest(name, known, own)
  if (own) {
    const advice = nearest ? `did you mean ${nearest}?` : '.env.example lists those that are'
    return `${name} is not known: ${advice}`
  }
  // If ours is set too, this one is no misspelling of it.
  if (!nearest || source[nearest]) return undefined
  return `${name} is not known: did you mean ${nearest}?`
}

/** The name with the fewest differences; undefined if even that has too many. */
function findNearest(name: string, known: readonly string[], own: boolean): string | undefined {
  const [best] = known
    .filter((each) => each.length >= shortestCompared)
    // A name that was cut short is nearer than one with other letters.
    .map((each) => ({ each, distance: own && each.startsWith(name) ? 1 : distanceOf(name, each) }))
    .filter(({ each, distance }) => distance <= mostDistance(each, own))
    .toSorted((a, b) => a.distance - b.distance)
  return best?.each
}

/** A variable with our own prefix is certainly meant for us, whatever its distance. */
function mostDistance(known: string, own: boolean): number {
  if (own) return Math.max(3, Math.floor(known.length / 4))
  return known.length >= longNameLength ? 2 : 1
}

function isOfService(name: string, source: Source): boolean {
  if (!ofServices.test(name)) return false
  const service = name.replace(/_(SERVICE|PORT)(_.*)?$/, '')
  return Boolean(source[`${service}_SERVICE_HOST`])
}

/** Letters left out, added, changed, or two that were swapped (optimal string alignment). */
function distanceOf(one: string, other: string): number {
  // The difference in length alone is a lower bound, and already too much.
  if (Math.abs(one.length - other.length) > 6) return Number.POSITIVE_INFINITY
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1]
      const swapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      next[j] = Math.min(
        (row[j] as number) + 1,
        (next[j - 1] as number) + 1,
        (row[j - 1] as number) + (same ? 0 : 1),
        i > 1 && j > 1 && swapped ? (before[j - 2] as number) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = row
    row = next
  }
  return row[other.length] as number
}
