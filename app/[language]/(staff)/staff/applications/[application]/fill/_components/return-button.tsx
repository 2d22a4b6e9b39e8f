import { Button } from '@/components/ui/button'

/** The button of a group's page that saves and leads back to the list, instead of to the next section. */
export function ReturnButton({ children }: { children: string }) {
  return (
    <Button tone="secondary" name="goTo" value="list" formAction="?">
      {children}
    </Button>
  )
}
