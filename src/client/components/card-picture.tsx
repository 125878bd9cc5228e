import type { ReactNode } from 'react'
import { pictureFromUrl } from '#shared/domain/picture.ts'
import { DrawingNote } from './drawing-note.tsx'
import { Cover } from './picture.tsx'
import { StockTag } from './stock-tag.tsx'

type Props = {
  /** Address of a stored picture, or of a drawing. */
  imageUrl: string
  stockNumber: string
  /** Place of the card in its list, from 0; the first one's picture is fetched with the document, the others when they come near. */
  rank: number
  /** Widths of the picture on the screen, where it is not one of CARD_GRID. */
  sizes?: string
  /** Badges over the picture. */
  children: ReactNode
}

const WIDEST = 960
/** In CARD_GRID. */
const SIZES = '(min-width: 1280px) 18.5rem, (min-width: 930px) 25vw, (min-width: 613px) 45vw, 92vw'

/** A grid of cards with as many columns as there is room for, and three beside the sidebar. */
export const CARD_GRID = 'card-grid gap-5'
/** The classes of a vehicle's card; its five parts are in line with those of the cards beside it. */
export const CARD =
  'relative row-span-5 grid grid-cols-1 grid-rows-subgrid gap-y-0 overflow-hidden rounded-md border bg-card'
export const CARD_FACTS =
  'mx-4 grid grid-cols-[auto_1fr] content-start gap-x-2 gap-y-0.5 border-t py-3 text-[0.9375rem] [&_dt]:text-muted-foreground'

/** The upper part of a vehicle's card: its picture or the drawing in its place, its badges and its number. */
export function CardPicture({ imageUrl, stockNumber, rank, sizes = SIZES, children }: Props) {
  return (
    <div className="relative aspect-[4/3] bg-muted [&_img]:size-full [&_img]:object-cover">
      <Cover url={imageUrl} sizes={sizes} widest={WIDEST} load={rank === 0 ? 'first' : 'lazy'} />
      {/* Beside the button that saves a car, which stands in the other corner. */}
      <div className="absolute top-3 right-14 left-3 flex flex-wrap gap-1.5">{children}</div>
      {/* The note stands above a number that leaves it no room. */}
      <div className="absolute right-2 bottom-0 left-3 flex flex-wrap-reverse items-end">
        <StockTag stockNumber={stockNumber} />
        {!pictureFromUrl(imageUrl) && <DrawingNote className="mb-2 ml-auto" />}
      </div>
    </div>
  )
}
