import { ExternalIcon } from '../../components/shell-icons.tsx'
import { buttonVariants } from '../../components/ui/button.tsx'
import { useSite } from './use-site.ts'

/** The way to the store on the marketplace. */
export function StoreCard() {
  const { business } = useSite()
  return (
    <section className="rounded-md border bg-card p-5">
      <h2 className="text-2xl">Online store</h2>
      <p className="mt-1 text-muted-foreground">
        Parts already off the car, photographed and ready to ship.
      </p>
      <a
        href={business.marketplaceUrl}
        rel="noopener"
        className={buttonVariants({ variant: 'outline', className: 'mt-4 w-full' })}
      >
        Visit {business.marketplaceName}
        <ExternalIcon size={18} />
      </a>
    </section>
  )
}
