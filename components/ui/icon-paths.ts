/**
 * The drawings of `Icon` in forms. Everything in this file is in the script of the first question: those of
 * other pages are in `state-icon-paths.ts`.
 */

export const problem = 'M12 7v6m0 3.5v.5M12 2.5 22 20.5H2Z'
export const information = 'M12 11v6m0-10v.5M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19Z'
export const question =
  'M9.2 9.3a2.8 2.8 0 1 1 4.2 2.4c-.9.5-1.4 1-1.4 2m0 3v.5M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19Z'
export const globe =
  'M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19ZM2.5 12h19M12 2.5c-5.3 5.6-5.3 13.4 0 19m0-19c5.3 5.6 5.3 13.4 0 19'
