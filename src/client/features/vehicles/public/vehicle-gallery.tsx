import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from 'react'
import { getLargestUrl, type Picture } from '#shared/domain/picture.ts'
import { ResponsivePicture } from '../../../components/picture.tsx'
import { useNeedsReact } from '../../../hooks/use-needs-react.ts'
import { loadChunk } from '../../../lib/load-chunk.ts'
import { DrawingNote } from './drawing-note.tsx'
import { formatPictureAlt } from './picture-alt.ts'

type Props = { pictures: Picture[]; drawing: string; name: string; isSold: boolean }

const SIZES = '(min-width: 1280px) 46rem, (min-width: 768px) 58vw, 96vw'
const THUMBNAIL_SIZES = '7rem'

const loadViewer = () => import('./picture-viewer.tsx')
const PictureViewer = lazy(async () => ({ default: (await loadChunk(loadViewer)).PictureViewer }))
const preload = () => void loadViewer().catch(() => undefined)

/** Pictures of a vehicle in a strip with thumbnails; without JavaScript each links to its file. */
export function VehicleGallery({ pictures, drawing, name, isSold }: Props) {
  const [enlarged, setEnlarged] = useState<number | null>(null)
  const [shown, setShown] = useState(0)
  if (pictures.length === 0) {
    return (
      <div className="relative self-start">
        <img
          src={drawing}
          alt={`Drawing of a car like the ${name}`}
          width={1600}
          height={1200}
          className="aspect-video w-full rounded-md border bg-card object-cover md:aspect-[4/3]"
        />
        <DrawingNote className="absolute right-2 bottom-2" />
        {isSold && <SoldBand />}
      </div>
    )
  }
  return (
    <section aria-label="Pictures" className="min-w-0">
      <div className="relative">
        <ul
          // A strip that scrolls has to be reachable by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
            setShown(Math.round(scrollLeft / clientWidth))
          }
          className="flex snap-x snap-mandatory [scrollbar-width:none] flex-nowrap overflow-x-auto scroll-smooth rounded-md border bg-card"
        >
          {pictures.map((picture, index) => (
            <li
              key={picture.id}
              id={`picture-${index + 1}`}
              className="relative aspect-video w-full shrink-0 snap-start md:aspect-[4/3] print:aspect-video"
            >
              <EnlargeLink picture={picture} index={index} onOpen={() => setEnlarged(index)}>
                <ResponsivePicture
                  picture={picture}
                  alt={formatPictureAlt(name, index, pictures.length)}
                  sizes={SIZES}
                  load={index === 0 ? 'first' : 'lazy'}
                  className="size-full object-cover"
                />
              </EnlargeLink>
              {pictures.length > 1 && (
                <span
                  aria-hidden="true"
                  className="pointer-events-none absolute bottom-3 left-3 rounded-md bg-black/70 px-2 text-sm text-white print:hidden"
                >
                  {`${index + 1} of ${pictures.length}`}
                </span>
              )}
            </li>
          ))}
        </ul>
        {isSold && <SoldBand />}
      </div>
      {pictures.length > 1 && (
        <ul className="-mx-4 mt-1 flex [scrollbar-width:thin] flex-nowrap gap-3 overflow-x-auto px-4 py-1 md:-mx-1 md:mt-2 md:px-1 print:hidden">
          {pictures.map((picture, index) => (
            <li key={picture.id} className="shrink-0">
              <a
                href={`#picture-${index + 1}`}
                aria-current={index === shown ? 'true' : undefined}
                className="block aspect-[4/3] w-18 overflow-hidden rounded-md border-2 border-transparent bg-card aria-[current]:border-foreground md:w-28"
              >
                <ResponsivePicture
                  picture={picture}
                  alt={`Show picture ${index + 1}`}
                  sizes={THUMBNAIL_SIZES}
                  widest={480}
                  load="lazy"
                  className="size-full object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {enlarged !== null && (
        <Suspense>
          <PictureViewer
            pictures={pictures}
            name={name}
            first={enlarged}
            onClose={() => setEnlarged(null)}
          />
        </Suspense>
      )}
    </section>
  )
}

type EnlargeProps = {
  picture: Picture
  index: number
  onOpen: () => void
  children: ReactNode
}

function EnlargeLink({ picture, index, onOpen, children }: EnlargeProps) {
  const { needsReact } = useNeedsReact<HTMLAnchorElement>(`picture-${index}`)
  const enlarge = (event: MouseEvent) => {
    // A new tab gets the picture itself.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen()
  }
  return (
    <a
      {...needsReact}
      href={getLargestUrl(picture)}
      className="block size-full cursor-zoom-in focus-visible:-outline-offset-4"
      onClick={enlarge}
      onPointerEnter={preload}
      onFocus={preload}
    >
      {children}
    </a>
  )
}

/** The word across a corner of the picture; screen readers read it beside the price. */
const SoldBand = () => (
  <p
    data-slot="sold-band"
    className="pointer-events-none absolute inset-0 overflow-hidden rounded-md"
    aria-hidden="true"
  >
    <span className="absolute top-9 left-9 w-60 -translate-1/2 rotate-[-45deg] bg-[#97211a] py-2 text-center font-heading text-2xl leading-none tracking-[0.08em] text-white uppercase lg:top-13 lg:left-13 lg:py-2.5 lg:text-4xl">
      Sold
    </span>
  </p>
)
