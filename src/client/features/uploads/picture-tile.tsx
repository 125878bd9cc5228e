import { ArrowLeft, ArrowRight, GripVertical, RotateCw, Trash2 } from 'lucide-react'
import type { CSSProperties, DOMAttributes, ReactNode } from 'react'
import type { Picture as StoredPicture } from '#shared/domain/picture.ts'
import { Picture } from '../../components/picture.tsx'
import { cn } from '../../lib/cn.ts'
import type { Drag } from './use-drag-order.ts'

export type TileAction = 'earlier' | 'later' | 'cover' | 'turn' | 'remove'
type Props = {
  picture: StoredPicture
  /** From 0. */
  place: number
  count: number
  isBusy: boolean
  problem: string | undefined
  drag: Drag | null
  handlers: DOMAttributes<HTMLElement>
  onAction: (action: TileAction) => void
}
type TileButton = { action: TileAction; label: string; sign: ReactNode; off?: boolean }

/** One picture of a vehicle with what can be done to it. */
export function PictureTile({
  picture,
  place,
  count,
  isBusy,
  problem,
  drag,
  handlers,
  onAction,
}: Props) {
  const name = `picture ${place + 1}`
  const isCover = place === 0
  const button = ({ action, label, sign, off = false }: TileButton) => (
    <button
      type="button"
      className="pic-button"
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
      className={cn(
        'pic',
        drag?.from === place && 'pic-dragged',
        drag && drag.from !== place && drag.over === place && 'pic-under',
      )}
      data-place={place}
      data-after={drag ? drag.from < place : undefined}
      style={drag?.from === place ? heldAt(drag) : undefined}
    >
      <div className="pic-frame" aria-busy={isBusy}>
        <Picture
          picture={picture}
          alt={`Picture ${place + 1} of ${count}${isCover ? ', the cover' : ''}`}
          sizes="12rem"
          load="lazy"
          widest={640}
        />
        {isCover ? (
          <span className="pic-cover">Cover</span>
        ) : (
          <button
            type="button"
            className="pic-make-cover"
            data-action={`cover-${picture.id}`}
            aria-label={`Make cover: ${name}`}
            onClick={() => onAction('cover')}
          >
            Make cover
          </button>
        )}
        {count > 1 && (
          <span className="pic-grip" {...handlers} aria-hidden="true" title="Drag to reorder">
            <GripVertical size={20} />
          </span>
        )}
        {isBusy && <span className="pic-wait">Turning...</span>}
      </div>
      <div className="pic-buttons">
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
      {problem && (
        <p role="alert" className="pic-problem">
          {problem}
        </p>
      )}
    </li>
  )
}

function heldAt({ x, y }: Drag): CSSProperties {
  const style: CSSProperties & Record<'--x' | '--y', string> = { '--x': `${x}px`, '--y': `${y}px` }
  return style
}
