/**
 * The drawings of `Icon`, each by itself: a page's script carries those that it draws and no other.
 */

export const problem = 'M12 7v6m0 3.5v.5M12 2.5 22 20.5H2Z'
export const information = 'M12 11v6m0-10v.5M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19Z'
export const question =
  'M9.2 9.3a2.8 2.8 0 1 1 4.2 2.4c-.9.5-1.4 1-1.4 2m0 3v.5M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19Z'
export const done = 'm7.5 12.3 3 3 6-6.3M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19Z'
export const waiting = 'M12 6.8V12l3.3 2.2M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19Z'
export const stopped =
  'm8.8 8.8 6.4 6.4m0-6.4-6.4 6.4M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19Z'
export const person = 'M12 3a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20.5c.6-4 3.4-6 7.5-6s6.9 2 7.5 6'
export const sheet = 'M6 2.5h8l4.5 4.5v14.5H6Zm8 0V7h4.5M9 12h6.5M9 16h6.5'
