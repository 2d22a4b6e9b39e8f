'use client'

// The layout of the staff pages supplies the brand link and the help for staff.
export { default } from '../error'
