/** The limits of files that administrators import. Pure. */

/** 64 MiB: 100,000 customers with some 600 bytes each. */
export const maxFileBytes = 64 * 1024 * 1024
export const maxRows = 100_000
/** Files that are kept at a time. */
export const maxKeptImports = 10
/** Invitations in a minute. */
export const rates = [10, 30, 60, 300, 1_000] as const
export const usualRate = 60
