import type { ReactNode } from 'react'
import type { Picture as StoredPicture } from '#shared/domain/picture.ts'
import { Picture } from './picture.tsx'
import { StockTag } from './stock-tag.tsx'

type Props = {
  picture: StoredPicture | null
  placeholder: string | null
  stockNumber: string
  /** Place of the card in its list, from 0. */
  rank: number
  /** Badges over the picture. */
  children: ReactNode
}

/** Cards of the first row load their picture at once, the others when they come near. */
const FIRST_ROW = 3
const WIDEST = 960
const SIZES = '(min-width: 1280px) 18.5rem, (min-width: 1024px) 21vw, (min-width: 768px) 45vw, 92vw'

/** The upper part of a vehicle's card: its picture or the drawing in its place, its badges and its number. */
export function CardPicture({ picture, placeholder, stockNumber, rank, children }: Props) {
  const load = rank < FIRST_ROW ? 'eager' : 'lazy'
  return (
    <div className="car-pic">
      {picture && (
        <Picture
          picture={picture}
          alt=""
          sizes={SIZES}
          widest={WIDEST}
          load={rank === 0 ? 'first' : load}
        />
      )}
      {placeholder && <img src={placeholder} alt="" width={1600} height={1200} loading={load} />}
      <div className="badges">{children}</div>
      <StockTag stockNumber={stockNumber} />
    </div>
  )
}
