import { useDraggable } from '@dnd-kit/core'
import { useRef } from 'react'
import { readFileName, type BulkPicture } from '#shared/domain/bulk-pictures.ts'
import { ResponsivePicture } from '../../../../components/picture.tsx'
import { cn } from '../../../../lib/cn.ts'
import { TILE, TILE_FRAME, TILE_MESSAGE } from '../../../uploads/upload-tile.tsx'

/** Selected pictures on the screen. */
export type Tiles = {
  chosen: ReadonlySet<string>
  onToggle: (id: string, isRange: boolean) => void
}
type TilesProps = { label: string; pictures: BulkPicture[]; tiles: Tiles }

export const PictureTiles = ({ label, pictures, tiles }: TilesProps) => (
  <ul
    className="grid grid-cols-[repeat(auto-fill,minmax(min(7rem,100%),1fr))] gap-2 md:grid-cols-[repeat(auto-fill,minmax(8rem,1fr))]"
    aria-label={label}
  >
    {pictures.map((picture) => (
      <PictureTile
        key={picture.id}
        picture={picture}
        isChosen={tiles.chosen.has(picture.id)}
        onToggle={(isRange) => tiles.onToggle(picture.id, isRange)}
      />
    ))}
  </ul>
)

type Props = {
  picture: BulkPicture
  isChosen: boolean
  onToggle: (isRange: boolean) => void
}

/** A picture that is chosen by a tap or the space bar, and dragged by a mouse. */
function PictureTile({ picture, isChosen, onToggle }: Props) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: picture.id })
  const withShift = useRef(false)
  const name = readFileName(picture.path)
  return (
    <li
      ref={setNodeRef}
      className={cn(TILE, isChosen && 'outline-3 outline-primary', isDragging && 'opacity-50')}
      {...listeners}
    >
      <label className="flex grow cursor-pointer flex-col select-none">
        <span className={TILE_FRAME}>
          <ResponsivePicture picture={picture} alt="" sizes="10rem" load="lazy" widest={480} />
          <input
            type="checkbox"
            className="absolute top-1 left-1 size-6 accent-primary pointer-coarse:size-8"
            aria-label={`Select ${name}`}
            checked={isChosen}
            onClick={(event) => {
              withShift.current = event.shiftKey
            }}
            onChange={() => onToggle(withShift.current)}
          />
        </span>
        <span className="block truncate px-1.5 py-1 text-sm" title={picture.path}>
          {name}
        </span>
      </label>
      {picture.note && <p className={cn(TILE_MESSAGE, 'px-1.5 pb-1.5 text-sm')}>{picture.note}</p>}
    </li>
  )
}
