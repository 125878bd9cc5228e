import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ArrowLeft, ArrowRight, GripVertical, RotateCw, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Picture } from '#shared/domain/picture.ts'
import { ResponsivePicture } from '../../components/picture.tsx'
import { cn } from '../../lib/cn.ts'
import {
  TILE,
  TILE_BUTTON,
  TILE_BUTTONS,
  TILE_FRAME,
  TILE_NOTE,
  TILE_MESSAGE,
} from './upload-tile.tsx'

export type TileAction = 'earlier' | 'later' | 'cover' | 'turn' | 'remove'
type Props = {
  picture: Picture
  /** From 0. */
  place: number
  count: number
  isBusy: boolean
  failure: string | undefined
  onAction: (action: TileAction) => void
}
const COVER = 'absolute bottom-0 left-0 px-2.5 py-0.5 font-heading text-base/[1.4]'
type TileButton = { action: TileAction; label: string; sign: ReactNode; off?: boolean }

/** One picture of a vehicle with what can be done to it. */
export function PictureTile({ picture, place, count, isBusy, failure, onAction }: Props) {
  const name = `picture ${place + 1}`
  const isCover = place === 0
  const {
    setNodeRef,
    setActivatorNodeRef,
    attributes,
    listeners,
    transform,
    transition,
    isDragging,
  } = useSortable({ id: picture.id })
  const button = ({ action, label, sign, off = false }: TileButton) => (
    <button
      type="button"
      className={TILE_BUTTON}
      data-action={`${action}-${picture.id}`}
      aria-label={label}
      title={label}
      aria-disabled={off || undefined}
      onClick={off ? undefined : () => onAction(action)}
    >
      {sign}
    </button>
  )
  return (
    <li
      ref={setNodeRef}
      className={cn(TILE, isDragging && 'z-5 opacity-85 shadow-lg')}
      data-place={place}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Transform.toString(transform), transition }}
    >
      <div className={TILE_FRAME} aria-busy={isBusy}>
        <ResponsivePicture
          picture={picture}
          alt={`ResponsivePicture ${place + 1} of ${count}${isCover ? ', the cover' : ''}`}
          sizes="12rem"
          load="lazy"
          widest={640}
        />
        {isCover ? (
          <span className={cn(COVER, 'bg-primary text-primary-foreground')}>Cover</span>
        ) : (
          <button
            type="button"
            className={cn(
              COVER,
              'min-h-8 bg-inverse-deep text-inverse-foreground hover:bg-primary hover:text-primary-foreground pointer-coarse:min-h-11',
            )}
            data-action={`cover-${picture.id}`}
            aria-label={`Make cover: ${name}`}
            onClick={() => onAction('cover')}
          >
            Make cover
          </button>
        )}
        {count > 1 && (
          <button
            ref={setActivatorNodeRef}
            type="button"
            data-slot="grip"
            className="absolute top-0 right-0 grid size-11 cursor-grab touch-none place-items-center rounded-tr-sm rounded-bl-md bg-inverse-deep text-inverse-foreground pointer-fine:size-9"
            {...attributes}
            {...listeners}
            aria-label={`Reorder ${name}`}
            title="Drag to reorder"
          >
            <GripVertical size={20} aria-hidden="true" />
          </button>
        )}
        {isBusy && <span className={TILE_NOTE}>Turning...</span>}
      </div>
      <div className={TILE_BUTTONS}>
        {button({
          action: 'earlier',
          label: `Move ${name} earlier`,
          sign: <ArrowLeft size={20} aria-hidden="true" />,
          off: isCover,
        })}
        {button({
          action: 'later',
          label: `Move ${name} later`,
          sign: <ArrowRight size={20} aria-hidden="true" />,
          off: place === count - 1,
        })}
        {button({
          action: 'turn',
          label: `Turn ${name}`,
          sign: <RotateCw size={20} aria-hidden="true" />,
          off: isBusy,
        })}
        {button({
          action: 'remove',
          label: `Remove ${name}`,
          sign: <Trash2 size={20} aria-hidden="true" />,
          off: isBusy,
        })}
      </div>
      {failure && (
        <p role="alert" className={cn(TILE_MESSAGE, 'px-2.5 pt-1.5 pb-2')}>
          {failure}
        </p>
      )}
    </li>
  )
}
