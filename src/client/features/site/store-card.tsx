import { ExternalIcon } from '../../components/shell-icons.tsx'
import { useSite } from './use-site.ts'

/** The way to the store on the marketplace. */
export function StoreCard() {
  const { business } = useSite()
  return (
    <section className="sheet p-5">
      <h2 className="text-2xl">Online store</h2>
      <p className="mt-1 text-soft">Parts already off the car, photographed and ready to ship.</p>
      <a href={business.marketplaceUrl} rel="noopener" className="btn btn-line mt-4 w-full">
        Visit {business.marketplaceName}
        <ExternalIcon size={18} />
      </a>
    </section>
  )
}
