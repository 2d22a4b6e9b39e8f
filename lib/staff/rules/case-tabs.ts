/** The tabs of an application's page, each with an address of its own; the first has the page's. */
export const caseTabs = ['answers', 'documents', 'messages', 'activity', 'technical'] as const
export type CaseTab = (typeof caseTabs)[number]
