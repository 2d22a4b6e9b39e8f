/** A text of fewer characters is not searched for while it is typed: it would find anything. */
export const shortestSearch = 3
