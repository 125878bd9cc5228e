import { Link } from '@tanstack/react-router'
import { buttonVariants } from '../../components/ui/button.tsx'
import { ContactCard } from '../../features/site/contact-card.tsx'

/** Contact and links beside the cars. */
export function InventorySide() {
  return (
    <>
      <ContactCard title="Sales">
        Questions about a car? Ask the person who drove it in.
      </ContactCard>
      <Link to="/parts" className={buttonVariants({ variant: 'outline' })}>
        Browse Parts Inventory
      </Link>
      <Link to="/partsrequest" className={buttonVariants({ variant: 'outline' })}>
        Request Specific Part
      </Link>
    </>
  )
}
