/** The drawings of `Icon` for outcomes, people and things. */

export const done = 'm7.5 12.3 3 3 6-6.3M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19Z'
export const stopped =
  'm8.8 8.8 6.4 6.4m0-6.4-6.4 6.4M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19Z'
export const person = 'M12 3a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20.5c.6-4 3.4-6 7.5-6s6.9 2 7.5 6'
export const sheet = 'M6 2.5h8l4.5 4.5v14.5H6Zm8 0V7h4.5M9 12h6.5M9 16h6.5'
export const building = 'M4.5 21V3.5h10V21m0-12h5v12M3 21h18M8 8h3m-3 4h3m-3 4h3'
