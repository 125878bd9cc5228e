import { useDroppable } from '@dnd-kit/core'
import { type BulkPicture, splitByPause } from '#shared/domain/bulk-pictures.ts'
import { formatShortMoment } from '#shared/lib/dates.ts'
import { Button } from '../../../../components/ui/button.tsx'
import { cn } from '../../../../lib/cn.ts'
import { formatPictures } from './count-texts.ts'
import { PICKER_TARGET, WAITING_TARGET } from './drag-targets.ts'
import { PictureTiles, type Tiles } from './picture-tile.tsx'

type Props = {
  pictures: BulkPicture[]
  tiles: Tiles
  onSelect: (ids: string[]) => void
}

/** Pictures of which no vehicle is known, in the series in which they were taken. */
export function WaitingSection({ pictures, tiles, onSelect }: Props) {
  // Cameras write the time on the wall, which this browser read in its own zone.
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const { setNodeRef, isOver } = useDroppable({ id: WAITING_TARGET })
  if (pictures.length === 0) return null
  return (
    <section
      ref={setNodeRef}
      aria-labelledby="waiting-pictures"
      className={cn('grid gap-3 rounded-md', isOver && 'outline-3 outline-primary')}
    >
      <div>
        <h2 id="waiting-pictures" className="min-h-11 content-center text-2xl">
          {`${formatPictures(pictures.length)} without a vehicle`}
        </h2>
        <p className="text-sm text-muted-foreground">
          Select some and choose “Put on vehicle…”, or drag them onto one. They stay here for seven
          days.
        </p>
      </div>
      {splitByPause(pictures).map((series) => {
        const [first] = series
        if (!first) return null
        const moment = formatShortMoment(first.takenAt, timeZone)
        return (
          <div key={first.id} role="group" aria-label={`Taken ${moment}`}>
            <div className="mb-1 flex flex-wrap items-center justify-between gap-x-4">
              <h3 className="font-sans text-base font-semibold">{moment}</h3>
              <Button
                variant="link"
                aria-label={`Select ${formatPictures(series.length)} taken ${moment}`}
                onClick={() => onSelect(series.map(({ id }) => id))}
              >
                {`Select ${formatPictures(series.length)}`}
              </Button>
            </div>
            <PictureTiles label={`Pictures taken ${moment}`} pictures={series} tiles={tiles} />
          </div>
        )
      })}
    </section>
  )
}

/** Accepts dropped pictures for a vehicle that is not on the screen yet. */
export function NewVehicleTarget({ isDragging }: { isDragging: boolean }) {
  const { setNodeRef, isOver } = useDroppable({ id: PICKER_TARGET })
  return (
    <p
      ref={setNodeRef}
      className={cn(
        'rounded-md border-2 border-dashed p-4 text-center text-muted-foreground max-lg:hidden',
        isDragging ? 'border-primary' : 'border-input',
        isOver && 'bg-muted outline-3 outline-primary',
      )}
    >
      Drop pictures here for another vehicle
    </p>
  )
}
