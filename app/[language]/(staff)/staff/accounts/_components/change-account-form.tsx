import type { ReactNode } from 'react'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { changeAccount } from '@/app/[language]/(staff)/staff/accounts/change-account.ts'
import { ActForm } from '@/components/form/act-form'
import { Button } from '@/components/ui/button'
import { VisuallyHidden } from '@/components/ui/visually-hidden'

/** A form that changes one property of an account. */
export function ChangeForm(props: { visit: StaffVisit; id: string; children: ReactNode }) {
  return (
    <ActForm action={changeAccount} className="mt-2">
      <input type="hidden" name="language" value={props.visit.language} />
      <input type="hidden" name="account" value={props.id} />
      {props.children}
    </ActForm>
  )
}

/** The button that says which property, and submits. */
export function ChangeButton({
  change,
  text,
  name,
}: {
  change: string
  text: string
  name: string
}) {
  return (
    <>
      <input type="hidden" name="change" value={change} />
      <Button tone={change === 'disable' ? 'danger' : 'secondary'}>
        <span>{text}</span>
        <VisuallyHidden>{` ${name}`}</VisuallyHidden>
      </Button>
    </>
  )
}
