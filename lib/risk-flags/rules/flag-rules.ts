/** Defines the rules of risk flags about how an application came to be accepted. Pure. */

/** A kind of contact by which customers are reached. */
export type ContactChannel = 'email' | 'telephone'

/**
 * How it was accepted: alone in a browser, in the customer's browser after staff had a part in it, on the
 * customer's telephone in the branch, or on a handed-over device of the branch.
 */
export const acceptanceWays = ['online', 'assisted', 'branch', 'handed_over'] as const
export type AcceptanceWay = (typeof acceptanceWays)[number]

export type RiskFacts = {
  acceptedAt: Date
  /** When the page with the terms was made; null if not known. */
  shownAt: Date | null
  /** The ids of staff who entered something, or were present when it was accepted. */
  staff: readonly string[]
  /** Those who worked from the network of the acceptance. */
  staffOnNetwork: readonly string[]
  /** The ids of staff who have signed in with the browser in which it was accepted. */
  staffOnDevice: readonly string[]
  /** The contacts that other applications have too. */
  shared: readonly ContactChannel[]
  /** An address in it, or one to which its links were sent, belongs to a staff account. */
  hasAddressOfStaff: boolean
  /** When staff last replaced a contact. */
  contactChangedAt: Date | null
  /** A link that staff sent was opened. */
  cameByLinkOfStaff: boolean
  /** A link was sent to an address that the answers do not give. */
  linkSentElsewhere: boolean
  /** The first contact that was proven was given by staff, and proven only by their link or code. */
  provenThroughStaff: boolean
  /** Staff sent a link of another application to the same address. */
  usedByStaffElsewhere: boolean
  /** The number of agreed documents, and how many of them were opened in that browser. */
  documents: { shown: number; opened: number }
  /** The customer said that an answer of the system that started it is not right. */
  saidNotRight: boolean
}

/** Nobody reads even short terms in less, in milliseconds. */
export const minReadingMs = 10_000
/** How long before the acceptance a change counts, in milliseconds: a working day and a night. */
export const recentChangeMs = 24 * 3_600_000

/** All rules. To add one: an entry here, and its texts in the catalogues. */
const rules = {
  same_network: ({ staffOnNetwork }) => staffOnNetwork.length > 0,
  same_device: ({ staffOnDevice }) => staffOnDevice.length > 0,
  contact_shared: ({ shared }) => shared.length > 0,
  contact_of_staff: ({ hasAddressOfStaff }) => hasAddressOfStaff,
  contact_changed: ({ contactChangedAt, acceptedAt }) =>
    contactChangedAt !== null && acceptedAt.getTime() - contactChangedAt.getTime() < recentChangeMs,
  link_by_staff: ({ cameByLinkOfStaff }) => cameByLinkOfStaff,
  link_elsewhere: ({ linkSentElsewhere }) => linkSentElsewhere,
  contact_by_staff: ({ provenThroughStaff }) => provenThroughStaff,
  contact_in_staff_link: ({ usedByStaffElsewhere }) => usedByStaffElsewhere,
  // An unknown time raises no flag.
  accepted_quickly: ({ shownAt, acceptedAt }) =>
    shownAt !== null && acceptedAt.getTime() - shownAt.getTime() < minReadingMs,
  documents_unopened: ({ documents }) => documents.opened < documents.shown,
  answer_not_right: ({ saidNotRight }) => saidNotRight,
} satisfies Record<string, (facts: RiskFacts) => boolean>

export type FlagCode = keyof typeof rules
export const flagCodes = Object.keys(rules) as FlagCode[]

/** The flags that the facts raise, in the order of the rules. */
export function evaluateFlags(facts: RiskFacts): FlagCode[] {
  return flagCodes.filter((code) => rules[code](facts))
}

/**
 * The flags that each way implies; these ask for nothing by themselves. A device that is handed over belongs
 * to staff and is in the network of the branch; a customer's own telephone is in that network too, but is no
 * browser of staff.
 */
const implied: { readonly [Way in AcceptanceWay]: readonly FlagCode[] } = {
  online: [],
  assisted: [],
  branch: ['same_network'],
  handed_over: ['same_network', 'same_device'],
}

/** Tells whether a flag only follows from the way in which it was accepted. */
export function isImplied(code: FlagCode, way: AcceptanceWay): boolean {
  return implied[way].includes(code)
}

/** Returns all staff who had a part in it; without any, a flag says nothing about staff. */
export function listInvolvedStaff({ staff, staffOnDevice }: RiskFacts): string[] {
  return [...new Set([...staff, ...staffOnDevice])]
}

/**
 * What a flag demands before an application is sent: nothing, a written reason of staff, or the decision of a
 * second person. Ordered from the least to the most strict.
 */
export const demands = ['note', 'reason', 'second_decision'] as const
export type Demand = (typeof demands)[number]
/** The severity of flags by their demand, in the same order. Stored as numbers from 1; 0 is none. */
export const severities = ['low', 'medium', 'high'] as const
export type Severity = (typeof severities)[number]

/** Returns the severity of a stored number; undefined for 0. */
export function findSeverity(stored: number): Severity | undefined {
  return severities[stored - 1]
}
export type Demands = { readonly [Code in FlagCode]: Demand }

/** Flags are only noted; nothing is held. */
export const noteOnlyDemands: Demands = createDemands('note')

/** The default: staff write down a reason for every flag. */
export const defaultDemands: Demands = createDemands('reason')

/**
 * Returns the strictest demand of these flags. It holds up no customer alone with their browser: demands are
 * made of staff, about staff. A flag that the way implies counts only beside one with a demand of its own.
 */
export function getStrictestDemand(
  codes: readonly FlagCode[],
  demanded: Demands,
  { staff, way }: { staff: readonly string[]; way: AcceptanceWay },
): Demand {
  if (staff.length === 0) return 'note'
  const notImplied = codes.filter((code) => !isImplied(code, way))
  return getStrictest(notImplied, demanded) === 'note' ? 'note' : getStrictest(codes, demanded)
}

function getStrictest(codes: readonly FlagCode[], demanded: Demands): Demand {
  const ranks = codes.map((code) => demands.indexOf(demanded[code]))
  return demands[Math.max(0, ...ranks)] ?? 'note'
}

/**
 * Parses `reason`, or `note, same_device=second_decision`: the demand of every flag, and that of single ones.
 * Undefined for other texts.
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
  return { ...createDemands(all), ...own }
}

function createDemands(demand: Demand): Demands {
  return Object.fromEntries(flagCodes.map((code) => [code, demand])) as Demands
}
