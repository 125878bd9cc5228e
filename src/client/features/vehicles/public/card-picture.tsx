import type { ReactNode } from 'react'
import { pictureFromUrl } from '#shared/domain/picture.ts'
import { Cover, isMirrored } from '../../../components/picture.tsx'
import { StockTag } from '../../../components/stock-tag.tsx'
import { cn } from '../../../lib/cn.ts'
import { DrawingNote } from './drawing-note.tsx'

type Props = {
  /** URL of a stored picture or a drawing. */
  imageUrl: string
  stockNumber: string
  /** Position in the list, from 0; only the first picture loads eagerly. */
  rank: number
  /** Value of the `sizes` attribute; defaults to the widths in CARD_GRID. */
  sizes?: string
  /** Set if a button covers the upper right corner. */
  hasButton?: boolean
  /** Badges on top of the picture. */
  children: ReactNode
}

const WIDEST = 960
/** Widths of a picture in CARD_GRID. */
const SIZES = '(min-width: 1024px) 20rem, (min-width: 565px) 46vw, 92vw'

/** Top of a vehicle card: picture or drawing, badges and stock number. */
export function CardPicture({
  imageUrl,
  stockNumber,
  rank,
  sizes = SIZES,
  hasButton,
  children,
}: Props) {
  return (
    <div className="covered relative flex aspect-[16/10] flex-col flex-nowrap justify-between bg-muted">
      <Cover
        url={imageUrl}
        mirrored={isMirrored(stockNumber)}
        sizes={sizes}
        widest={WIDEST}
        load={rank === 0 ? 'first' : 'lazy'}
      />
      <div
        className={cn(
          'relative m-2 flex min-h-11 flex-wrap content-start gap-1.5',
          hasButton && 'mr-13',
        )}
      >
        {children}
      </div>
      {/* Wraps the note above a long stock number. */}
      <div className="relative mr-2 ml-3 flex flex-wrap-reverse items-end">
        <StockTag stockNumber={stockNumber} />
        {!pictureFromUrl(imageUrl) && <DrawingNote className="mb-2 ml-auto" />}
      </div>
    </div>
  )
}
