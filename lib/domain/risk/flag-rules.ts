/** What is noticed about how an application came to be accepted: one rule each, over facts. Pure. */

/** A contact by which customers are reached. */
export type ContactChannel = 'email' | 'telephone'

/**
 * By which way it was accepted: alone with a browser, in a browser of the customer's after staff had a part
 * in it, on a telephone of the customer's in the branch, or on a device of the branch that was handed over.
 */
export const acceptanceWays = ['online', 'assisted', 'branch', 'handed_over'] as const
export type AcceptanceWay = (typeof acceptanceWays)[number]

export type RiskFacts = {
  acceptedAt: Date
  /** When the page with the terms was made; null: not known. */
  shownAt: Date | null
  /** Who of staff put something into it, or was there when it was accepted, by our ids. */
  staff: readonly string[]
  /** Those of them who did so from the network in which it was accepted. */
  staffOnNetwork: readonly string[]
  /** Whoever of staff has signed in with the browser in which it was accepted. */
  staffOnDevice: readonly string[]
  /** What other applications say too. */
  shared: readonly ContactChannel[]
  /** An address that it gives, or to which its links went, is the one of an account of staff. */
  hasAddressOfStaff: boolean
  /** When staff last put another contact in the place of one. */
  contactChangedAt: Date | null
  /** A link that staff sent was opened. */
  cameByLinkOfStaff: boolean
  /** A link was sent to an address that the answers do not give. */
  linkSentElsewhere: boolean
  /** The first contact that was proven was given by staff, and proven by nothing but their link or code. */
  provenThroughStaff: boolean
  /** Staff sent a link of another application to the same address. */
  usedByStaffElsewhere: boolean
  /** Of the documents that were agreed to, how many there are and were opened in that browser. */
  documents: { shown: number; opened: number }
}

/** Nobody reads the shortest of terms in less, in milliseconds. */
export const quickMs = 10_000
/** So long before the acceptance a change is shortly before it: a working day and a night. */
export const shortlyMs = 24 * 3_600_000

/** Every rule there is. To add one: an entry here, and its words in the catalogues. */
const rules = {
  same_network: ({ staffOnNetwork }) => staffOnNetwork.length > 0,
  same_device: ({ staffOnDevice }) => staffOnDevice.length > 0,
  contact_shared: ({ shared }) => shared.length > 0,
  contact_of_staff: ({ hasAddressOfStaff }) => hasAddressOfStaff,
  contact_changed: ({ contactChangedAt, acceptedAt }) =>
    contactChangedAt !== null && acceptedAt.getTime() - contactChangedAt.getTime() < shortlyMs,
  link_by_staff: ({ cameByLinkOfStaff }) => cameByLinkOfStaff,
  link_elsewhere: ({ linkSentElsewhere }) => linkSentElsewhere,
  contact_by_staff: ({ provenThroughStaff }) => provenThroughStaff,
  contact_in_staff_link: ({ usedByStaffElsewhere }) => usedByStaffElsewhere,
  // What is not known is no reason to suspect anybody.
  accepted_quickly: ({ shownAt, acceptedAt }) =>
    shownAt !== null && acceptedAt.getTime() - shownAt.getTime() < quickMs,
  documents_unopened: ({ documents }) => documents.opened < documents.shown,
} satisfies Record<string, (facts: RiskFacts) => boolean>

export type FlagCode = keyof typeof rules
export const flagCodes = Object.keys(rules) as FlagCode[]

/** What is true of it, in the order of the rules. */
export function evaluateFlags(facts: RiskFacts): FlagCode[] {
  return flagCodes.filter((code) => rules[code](facts))
}

/**
 * What each way brings with it: such a flag does not ask for anything by itself. A device that is handed
 * over is one of staff, in the network of the branch; a customer's own telephone is in that network too,
 * and is no browser of staff.
 */
const implied: { readonly [Way in AcceptanceWay]: readonly FlagCode[] } = {
  online: [],
  assisted: [],
  branch: ['same_network'],
  handed_over: ['same_network', 'same_device'],
}

/** Whether a flag only says by which way it was accepted. */
export function isImplied(code: FlagCode, way: AcceptanceWay | null): boolean {
  return way !== null && implied[way].includes(code)
}

/** Who of staff had a part in it; without any of them a flag says nothing about staff. */
export function listInvolvedStaff({ staff, staffOnDevice }: RiskFacts): string[] {
  return [...new Set([...staff, ...staffOnDevice])]
}

/**
 * What a flag asks for before an application is sent on: nothing; a reason of staff, written down; or a
 * second person's decision. From the least to the most.
 */
export const demands = ['note', 'reason', 'second_decision'] as const
export type Demand = (typeof demands)[number]
export type Demands = { readonly [Code in FlagCode]: Demand }

/** Flags are noted, and nothing waits for anybody. */
export const noteOnlyDemands: Demands = demandsOf('note')

/** What flags ask for where nothing else is set: one of staff says why it may go on. */
export const defaultDemands: Demands = demandsOf('reason')

/**
 * The most that any of these flags asks for. They hold up nobody who was alone with their browser: what
 * is asked for is asked of staff, about staff. A flag that the way implies counts only beside one that
 * asks for something itself. `way` is null where it was not written down: then none is implied.
 */
export function getStrictestDemand(
  codes: readonly FlagCode[],
  demanded: Demands,
  { staff, way }: { staff: readonly string[]; way: AcceptanceWay | null },
): Demand {
  if (staff.length === 0) return 'note'
  const byItself = codes.filter((code) => !isImplied(code, way))
  return mostOf(byItself, demanded) === 'note' ? 'note' : mostOf(codes, demanded)
}

function mostOf(codes: readonly FlagCode[], demanded: Demands): Demand {
  const ranks = codes.map((code) => demands.indexOf(demanded[code]))
  return demands[Math.max(0, ...ranks)] ?? 'note'
}

/**
 * `reason`, or `note, same_device=second_decision`: what every flag asks for, and what single ones ask for
 * otherwise. Undefined where it is neither.
 */
export function parseDemands(text: string): Demands | undefined {
  let all: Demand = 'reason'
  const own: Partial<Record<FlagCode, Demand>> = {}
  for (const entry of text.split(',').map((each) => each.trim())) {
    const [name = '', ...rest] = entry.split('=')
    const word = rest.length > 0 ? rest.join('=') : name
    const demand = demands.find((each) => each === word.trim())
    const code = flagCodes.find((each) => each === name.trim())
    if (!demand || (rest.length > 0 && !code)) return undefined
    if (code) own[code] = demand
    else all = demand
  }
  return { ...demandsOf(all), ...own }
}

function demandsOf(demand: Demand): Demands {
  return Object.fromEntries(flagCodes.map((code) => [code, demand])) as Demands
}
