import { useEffect, useState } from 'react'
import { buildMapLinks } from '#shared/domain/map-links.ts'
import { buttonVariants } from '../../components/ui/button.tsx'
import { useNeedsReact } from '../../hooks/use-needs-react.ts'
import { useSite } from '../../hooks/use-site.ts'
import { cn } from '../../lib/cn.ts'

/** Time to wait for the map before it can be asked for again. */
const LOADING_MAX_MS = 10_000

const PLAIN = {
  rows: 'grid-rows-[1fr_auto]',
  variant: 'outline',
  directions: 'max-md:grow',
} as const
/** On the contact page, which has a button of its own on a phone. */
const WITH_HEADING = {
  rows: 'grid-rows-[auto_1fr_auto]',
  variant: 'default',
  directions: 'max-md:hidden',
} as const

/** Map that contacts its provider only on request; until then a sketch and links. */
export function MapCard({ title, hasHeading = false }: { title: string; hasHeading?: boolean }) {
  const { business } = useSite()
  const { needsReact } = useNeedsReact<HTMLButtonElement>()
  const [shown, setShown] = useState(false)
  const [isLoaded, setIsLoaded] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const isLoading = shown && !isLoaded
  const look = hasHeading ? WITH_HEADING : PLAIN
  useEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(() => {
      setShown(false)
      setHasFailed(true)
    }, LOADING_MAX_MS)
    return () => clearTimeout(timer)
  }, [isLoading])
  const { address } = business
  const { mapUrl, directionsUrl, mapEmbedUrl } = buildMapLinks(business)
  return (
    <section
      className={cn('grid overflow-hidden rounded-md border bg-card', look.rows)}
      aria-label={title}
    >
      {hasHeading && <h2 className="px-4 pt-4 pb-4 md:px-6 md:pt-6">{title}</h2>}
      <div className="relative min-h-52 bg-muted md:min-h-60">
        <StreetSketch street={address.street} />
        <p className="absolute top-2 left-4 text-sm text-muted-foreground md:left-6">
          Sketch, not to scale
        </p>
        {shown && (
          // The map comes from another origin, so its scripts and storage are its own.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          <iframe
            src={mapEmbedUrl}
            title={`Map of ${address.street}, ${address.city}`}
            className="absolute inset-0 size-full dark:[filter:invert(.9)_hue-rotate(180deg)]"
            style={{ visibility: isLoaded ? undefined : 'hidden' }}
            referrerPolicy="no-referrer"
            onLoad={() => setIsLoaded(true)}
          />
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t p-4 md:px-6">
        <p className="max-md:w-full">
          <b>{address.street}</b>
          <br />
          <span>{`${address.city}, ${address.state} ${address.zipCode}`}</span>
        </p>
        <p className="flex grow flex-wrap justify-end gap-3 max-md:justify-between">
          {mapEmbedUrl && (
            <button
              type="button"
              {...needsReact}
              className={buttonVariants({
                variant: 'link',
                className: 'noscript:hidden',
              })}
              // Keeps its place, so that nothing moves when the map has come.
              style={{ visibility: isLoaded ? 'hidden' : undefined }}
              aria-disabled={shown || undefined}
              onClick={() => {
                setShown(true)
                setHasFailed(false)
              }}
            >
              {shown ? 'Loading map' : 'Show map'}
            </button>
          )}
          <a
            href={directionsUrl}
            rel="noopener"
            className={buttonVariants({
              variant: look.variant,
              className: look.directions,
            })}
          >
            Directions
          </a>
        </p>
        <p role="status" className="w-full empty:hidden">
          {(hasFailed || !mapEmbedUrl) && (
            <>
              {hasFailed && <span>The map did not load. </span>}
              <a href={mapUrl} rel="noopener" className="inline-block py-2.5">
                Open in a map
              </a>
            </>
          )}
        </p>
      </div>
    </section>
  )
}

/** Sketch of the street in the address, shown before the map is requested (rule 2.70). */
function StreetSketch({ street }: { street: string }) {
  const [, number = '', name = street] = /^(\d\S*)\s+(.+)$/.exec(street) ?? []
  return (
    <svg className="absolute inset-0 size-full" aria-hidden="true">
      {/* Without a view box the drawing has one size, and its ground fills the card. */}
      <svg x="50%" y="50%" overflow="visible">
        <g transform="translate(-320 -124)">
          <g fill="none" className="stroke-border" strokeWidth="1.5">
            {[70, 120, 175, 235, 300, 370].map((radius) => (
              <ellipse key={radius} cx="320" cy="126" rx={radius * 1.15} ry={radius} />
            ))}
          </g>
          <g transform="rotate(-9 320 140)">
            <path d="M-99 122H739V174H-99Z" className="fill-inverse stroke-input" strokeWidth="2" />
            <path
              d="M-99 127.500H739M-99 168.500H739"
              className="stroke-inverse-muted"
              strokeWidth="1.5"
            />
            <path
              d="M-99 148H739"
              className="stroke-primary"
              strokeWidth="4"
              strokeDasharray="24 18"
            />
            <text
              x="320"
              y="204"
              textAnchor="middle"
              className="fill-foreground stroke-muted font-heading text-2xl [paint-order:stroke]"
              strokeWidth="6"
            >
              {name}
            </text>
          </g>
          <ellipse cx="320" cy="140" rx="13" ry="4" className="fill-black" opacity="0.45" />
          <path
            d="M320 140C316 122 290 108 290 80A30 30 0 0 1 350 80C350 108 324 122 320 140Z"
            className="fill-primary stroke-primary-foreground"
            strokeWidth="2.5"
          />
          {number ? (
            <text
              x="320"
              y="88"
              textAnchor="middle"
              className="fill-primary-foreground font-heading text-xl"
            >
              {number}
            </text>
          ) : (
            <circle cx="320" cy="80" r="10" className="fill-primary-foreground" />
          )}
        </g>
      </svg>
    </svg>
  )
}
