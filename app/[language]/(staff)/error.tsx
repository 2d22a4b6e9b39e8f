'use client'

// Within the layout of the staff's pages, which gives the brand that leads to them and the help that is theirs.
export { default } from '../error'
