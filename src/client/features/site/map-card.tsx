import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { buttonVariants } from '../../components/ui/button.tsx'
import { useNeedsReact } from '../../lib/needs-react.ts'
import { useSite } from './use-site.ts'

/** The map, which asks nothing of a third party before the visitor wants it; the address and a plain link stand in its place. */
export function MapCard({ title }: { title: string }) {
  const { business } = useSite()
  const { needsReact } = useNeedsReact<HTMLButtonElement>()
  const [shown, setShown] = useState(false)
  const { address } = business
  return (
    <section className="flex flex-col overflow-hidden rounded-md border bg-card" aria-label={title}>
      {shown ? (
        // The map comes from another origin, so its scripts and storage are its own.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        <iframe
          src={business.mapEmbedUrl}
          title={`Map of ${address.street}, ${address.city}`}
          className="h-80 w-full border-0"
          loading="lazy"
          referrerPolicy="no-referrer"
        />
      ) : (
        <div className="relative grid h-80 place-items-center street-pattern">
          <div className="flex max-w-[17rem] flex-col items-center gap-2 rounded-md border bg-card p-4 text-center">
            <MapPin aria-hidden="true" />
            <p className="font-semibold">
              {address.street}
              <br />
              {address.city}, {address.state} {address.zipCode}
            </p>
            <button
              type="button"
              {...needsReact}
              className={buttonVariants({ variant: 'secondary', className: 'noscript:hidden' })}
              onClick={() => setShown(true)}
            >
              Show map
            </button>
          </div>
        </div>
      )}
      <p className="flex flex-wrap justify-between gap-x-6 px-5 py-3">
        <a href={business.mapUrl} rel="noopener" className="inline-flex min-h-11 items-center">
          Open in a map
        </a>
        <a
          href={business.directionsUrl}
          rel="noopener"
          className="inline-flex min-h-11 items-center"
        >
          Directions
        </a>
      </p>
    </section>
  )
}
