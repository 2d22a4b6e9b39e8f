/** Defines how often something may be done. Counted by `lib/http/rate-limits/rate-limiters.ts`. */

/**
 * `times` in so many seconds: by network, or by session if there is one. `timesTogether`: for all
 * visitors whose networks cannot be distinguished.
 */
export type RateLimit = { times: number; seconds: number; timesTogether?: number }

/** Generous for people, who share addresses in offices and behind carriers, and slow for scripts. */
export const rateLimits = {
  /** Bodies that are read at all: an office of two hundred people, each with a form every minute. */
  post: { times: 1_200, seconds: 300, timesTogether: 60_000 },
  /** New applications: a branch or an event where many people open accounts starts a few a minute. */
  startApplication: { times: 60, seconds: 600, timesTogether: 1_200 },
  /** Steps: a person who corrects every step several times stays far below one a second. */
  saveAnswers: { times: 300, seconds: 300 },
  /** Submissions: sending again by hand after faults is a handful of times. */
  submitApplication: { times: 20, seconds: 600 },
  /** Per network, and all contacts are told of each: as many as are started in a busy hour. */
  submitByNetwork: { times: 120, seconds: 3_600, timesTogether: 6_000 },
  /** Documents of 30 MB each: a company with many, each photographed a second time. */
  uploadDocument: { times: 60, seconds: 600 },
  /** Records as PDF: fetched again after every change; a large company's takes a second to make. */
  downloadRecord: { times: 30, seconds: 600 },
  /** Links to come back that are asked for: an office at the end of a day. */
  requestLink: { times: 30, seconds: 600, timesTogether: 600 },
  /** Per e-mail address: a waiting customer asks again a few times, and no mailbox is filled. */
  requestLinkByAddress: { times: 6, seconds: 3_600 },
  /** Links to one e-mail address from applications that are open: an accountant opens several in an hour. */
  sendLink: { times: 12, seconds: 3_600 },
  /** Per network, to any addresses: a branch that opens accounts all day. */
  sendLinkByNetwork: { times: 60, seconds: 3_600, timesTogether: 1_200 },
  /** Codes that are tried: each link ends after a few, so this only slows a search. */
  tryCode: { times: 60, seconds: 600, timesTogether: 1_200 },
  /** Unsigned calls to the webhook: a platform whose subscription is not known tries each a few times. */
  refusedEvent: { times: 60, seconds: 600, timesTogether: 600 },
  /** Requests with one partner's key: two a second, and every customer of a busy day. */
  partnerRequest: { times: 600, seconds: 300 },
  /** Keys that are none: a partner whose key has ended tries each request a few times. */
  refusedKey: { times: 60, seconds: 600, timesTogether: 600 },
  /** Searches in public registers, and choices of a result: a customer without a match tries a few names. */
  searchRegister: { times: 40, seconds: 600 },
  /** Per network: registers give all customers of an operator one limit together. */
  searchRegisterByNetwork: { times: 200, seconds: 600, timesTogether: 600 },
  /** Searches while a text is typed, one after each pause: some five for a name. They use up none of the others. */
  searchWhileTyping: { times: 60, seconds: 600 },
  /** Per network: with the others as many as the UK companies register allows one operator. */
  searchWhileTypingByNetwork: { times: 200, seconds: 600, timesTogether: 600 },
  /** Passwords and codes of staff: an office that signs in of a morning. Each account has its own limit. */
  staffSignIn: { times: 120, seconds: 600, timesTogether: 600 },
  /** Links to choose another password that are asked for on the sign-in page. */
  staffReset: { times: 20, seconds: 600, timesTogether: 200 },
  /** Per address: a mailbox is not filled. */
  staffResetByAddress: { times: 3, seconds: 3_600 },
} satisfies Record<string, RateLimit>

export type RateLimitName = keyof typeof rateLimits
export type RateLimitNumbers = Readonly<Record<RateLimitName, RateLimit>>
