/** Turbopack looks for this file in the folders above too, and would take Portico's (seen in Next 16.4.6). */
export function register(): void {}
