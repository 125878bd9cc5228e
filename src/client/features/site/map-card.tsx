import { useState } from 'react'
import { buttonVariants } from '../../components/ui/button.tsx'
import { useNeedsReact } from '../../lib/needs-react.ts'
import { StreetSketch } from './street-sketch.tsx'
import { useSite } from './use-site.ts'

/** The map, which asks nothing of a third party before the visitor wants it; a sketch, the address and plain links stand in its place. */
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
        <div className="relative h-80 bg-muted">
          <StreetSketch street={address.street} />
          <p className="absolute top-2 left-3 text-[0.8125rem] text-muted-foreground">
            Sketch, not to scale
          </p>
          <div className="absolute inset-x-3 bottom-3 flex items-center justify-between gap-3 rounded-md border bg-card p-3">
            <p className="leading-tight">
              <b>{address.street}</b>
              <br />
              {address.city}, {address.state} {address.zipCode}
            </p>
            <button
              type="button"
              {...needsReact}
              className={buttonVariants({
                variant: 'secondary',
                className: 'shrink-0 noscript:hidden',
              })}
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
