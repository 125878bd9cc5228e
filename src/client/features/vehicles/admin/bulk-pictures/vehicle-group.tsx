import { useDroppable } from '@dnd-kit/core'
import { PICTURES_MAX } from '#shared/domain/picture.ts'
import { StockTag } from '../../../../components/stock-tag.tsx'
import { cn } from '../../../../lib/cn.ts'
import { formatPictures } from './count-texts.ts'
import { PictureTiles, type Tiles } from './picture-tile.tsx'
import type { BulkGroup } from './use-bulk-pictures.ts'

/** The pictures that go to one vehicle; others can be dropped on it. */
export function VehicleGroup({
  group: { vehicle, pictures },
  tiles,
}: {
  group: BulkGroup
  tiles: Tiles
}) {
  const { setNodeRef, isOver } = useDroppable({ id: vehicle.id })
  const label = `${vehicle.stockNumber}, ${vehicle.name}`
  return (
    <section
      ref={setNodeRef}
      aria-label={label}
      className={cn('rounded-md border bg-card p-3', isOver && 'outline-3 outline-primary')}
    >
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-sans text-xl font-semibold wrap-anywhere">
        <StockTag stockNumber={vehicle.stockNumber} />
        <span>{vehicle.name}</span>
      </h3>
      <p className="mb-2 text-sm text-muted-foreground">
        {`${formatPictures(pictures.length)} to add${vehicle.pictures > 0 ? `, ${vehicle.pictures} of at most ${PICTURES_MAX} there` : ''}`}
      </p>
      <PictureTiles
        label={`Pictures for ${vehicle.stockNumber}`}
        pictures={pictures}
        tiles={tiles}
      />
    </section>
  )
}
