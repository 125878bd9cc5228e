import { Link } from '@tanstack/react-router'
import { ExternalIcon } from '../../components/shell-icons.tsx'
import { buttonVariants } from '../../components/ui/button.tsx'
import { ContactCard } from '../../features/site/contact-card.tsx'
import { useSite } from '../../hooks/use-site.ts'

/** Contact, store and the way to a request, which is the main one beside vehicles. */
export function PartsSide({ isMain = true }: { isMain?: boolean }) {
  return (
    <>
      <Link
        to="/partsrequest"
        className={buttonVariants({ variant: isMain ? 'default' : 'outline' })}
      >
        Submit Parts Request
      </Link>
      <ContactCard title="Parts counter">Have your VIN handy: it saves us both a trip.</ContactCard>
      <StoreCard />
    </>
  )
}

/** Link to the marketplace store. */
function StoreCard() {
  const { business } = useSite()
  if (!business.marketplaceUrl) return null
  return (
    <section className="rounded-md border bg-card card-pad">
      <h2 className="text-2xl">Online store</h2>
      <p className="mt-1 text-muted-foreground">
        Parts already off the car, photographed and ready to ship.
      </p>
      <a
        href={business.marketplaceUrl}
        rel="noopener"
        className={buttonVariants({ variant: 'outline', className: 'mt-4 w-full' })}
      >
        <span>{`Visit ${business.marketplaceName || 'our online store'}`}</span>
        <ExternalIcon size={18} />
      </a>
    </section>
  )
}
