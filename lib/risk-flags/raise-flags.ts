/**
 * Raises risk flags: collects the facts of an acceptance in its transaction, before the acceptance is
 * written, because writing it locks the evidence for everybody else.
 */

import type { FoundStaffPresence } from '#lib/acceptance/state/find-staff-presence.ts'
import type { Acceptance } from '#lib/acceptance/store/acceptances.ts'
import type { Application } from '#lib/applications/store/applications.ts'
import type { TermsShown } from '#lib/audit/rules/event.ts'
import { findContactChangedAt } from '#lib/audit/rules/list-assisting-staff.ts'
import { listOpenedLinks } from '#lib/audit/rules/opened-links.ts'
import { everyApplication } from '#lib/casework/store/staff-scope.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { Store } from '#lib/database/store.ts'
import { buildSearchTerms } from '#lib/onboarding/answers/search-terms.ts'
import type { Answers } from '#lib/onboarding/journeys.ts'
import { collectContactFacts } from './collect-contact-facts.ts'
import {
  type AcceptanceWay,
  type ContactChannel,
  evaluateFlags,
  type FlagCode,
  listInvolvedStaff,
  type RiskFacts,
} from './rules/flag-rules.ts'

/** The facts about the accepting request. */
export type AcceptingRequest = {
  session: Buffer
  terms: readonly TermsShown[]
  shownAt: Date | null
  /** The network prefix, as `findAddressPrefix` gives it. */
  network: string | undefined
  /** The hash of the mark of a browser with which staff have signed in. */
  mark: Buffer | undefined
}

type PendingRiskFacts = Omit<RiskFacts, 'acceptedAt'> & { way: AcceptanceWay }

/** Raises the flags of an acceptance that was just given, and records which staff had a part in it. */
export async function raiseFlags(
  store: Store,
  tx: Tx,
  { id, applicationId, acceptedAt }: Pick<Acceptance, 'id' | 'applicationId' | 'acceptedAt'>,
  pending: PendingRiskFacts,
): Promise<FlagCode[]> {
  const facts = { ...pending, acceptedAt }
  const codes = evaluateFlags(facts)
  await store.flags.add(tx, {
    acceptanceId: id,
    applicationId,
    codes,
    staff: listInvolvedStaff(facts),
    way: pending.way,
    notedAt: acceptedAt,
  })
  if (codes.length > 0) {
    await store.audit.append(tx, {
      applicationId,
      actor: { kind: 'system' },
      event: 'flags_raised',
      detail: { acceptance: id, flags: codes },
      now: acceptedAt,
    })
  }
  return codes
}

/** Collects the facts of an application that is being accepted; `found` is the presence. */
export async function collectRiskFacts(
  store: Store,
  tx: Tx,
  application: Application,
  { session, terms, shownAt, network, mark }: AcceptingRequest,
  { presence, recorded, device, contacts }: FoundStaffPresence,
): Promise<PendingRiskFacts> {
  const { id } = application
  const { emails, telephones } = buildSearchTerms(application.answers as Answers)
  const opened = await store.flags.openedIn(tx, session, terms[0]?.version ?? '')
  const isElsewhere = async (by: ContactChannel, words: string[]) => {
    for (const word of words) {
      const found = await store.casework.found(
        tx,
        everyApplication,
        { by, words: [word] },
        { limit: 2 },
      )
      if (found.some(({ applicationId }) => applicationId !== id)) return [by]
    }
    return []
  }
  return {
    way: device?.kind === 'handed_over' ? 'handed_over' : presence.channel,
    shownAt,
    staff: presence.staff.map((each) => each.id),
    staffOnNetwork: network ? await store.flags.staffOnNetwork(tx, id, network) : [],
    staffOnDevice: mark ? await store.flags.staffOnDevice(tx, mark) : [],
    shared: [
      ...(await isElsewhere('email', emails)),
      ...(await isElsewhere('telephone', telephones)),
    ],
    ...(await collectContactFacts(store, tx, { id, emails, contacts })),
    contactChangedAt: findContactChangedAt(recorded),
    cameByLinkOfStaff: listOpenedLinks(recorded).some(({ sentBy }) => sentBy.kind === 'staff'),
    saidNotRight: recorded.some(({ event }) => event === 'answer_not_right'),
    documents: {
      shown: terms.length,
      opened: terms.filter((document) => opened.includes(document.id)).length,
    },
  }
}
