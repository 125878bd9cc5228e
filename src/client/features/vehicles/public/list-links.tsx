import { ArrowLeftIcon } from '../../../components/shell-icons.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'

// `data-back` leads back to the part of the list that the visitor came from (early-back.ts).
const BACK = 'inline-flex min-h-11 items-center gap-2 font-semibold print:hidden'

/** Link from a car back to the part of the inventory that the visitor came from. */
export function BackToInventory() {
  return (
    <a href="/inventory" data-back className={BACK}>
      <ArrowLeftIcon size={18} />
      Back to Inventory
    </a>
  )
}

/** The same link, as a button where `isButton`, if the car cannot be shown. */
export function ReturnToInventory({ isButton = true }: { isButton?: boolean }) {
  return (
    <a href="/inventory" data-back className={isButton ? buttonVariants() : undefined}>
      Return to Inventory
    </a>
  )
}

/** Link from a dismantled vehicle back to the part of the yard that the visitor came from. */
export function BackToYard() {
  return (
    <a href="/parts" data-back className={BACK}>
      <ArrowLeftIcon size={18} />
      Back to Recycled Parts
    </a>
  )
}

/** The same link, as a button where `isButton`, if the vehicle cannot be shown. */
export function ReturnToYard({ isButton = true }: { isButton?: boolean }) {
  return (
    <a href="/parts" data-back className={isButton ? buttonVariants() : undefined}>
      Return to Recycled Parts
    </a>
  )
}
