import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  useSensor,
  useSensors,
  useDroppable,
} from '@dnd-kit/core'
import { useState } from 'react'
import type { PictureList } from '#shared/domain/bulk-pictures.ts'
import { PICTURES_MAX } from '#shared/domain/picture.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { StockTag } from '../../../../components/stock-tag.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { useRowSelection } from '../../../../hooks/use-row-selection.ts'
import { cn } from '../../../../lib/cn.ts'
import { formatPictures } from './count-texts.ts'
import { PICKER_TARGET, WAITING_TARGET } from './drag-targets.ts'
import { PictureTiles, type Tiles } from './picture-tile.tsx'
import { Proposals } from './proposals.tsx'
import { Saved, SavePanel } from './save-panel.tsx'
import type { BulkPictures, BulkGroup } from './use-bulk-pictures.ts'
import { VehiclePicker } from './vehicle-picker.tsx'
import { NewVehicleTarget, WaitingSection } from './waiting-section.tsx'

/** A press that moves less is a click. */
const DRAG_FROM_PX = 6

type Props = { kind: VehicleKind; list: PictureList; bulk: BulkPictures }

/** The pictures that wait: by vehicle, as proposals, and those that nothing is known of. */
export function PictureBoard({ kind, list, bulk }: Props) {
  const { groups, proposals, loose } = arrange(list)
  const order = [
    ...proposals.flatMap(({ pictures }) => pictures),
    ...loose,
    ...groups.flatMap(({ pictures }) => pictures),
  ].map(({ id }) => id)
  const selection = useRowSelection(order)
  const [picking, setPicking] = useState<string[] | null>(null)
  const [dragged, setDragged] = useState<string[]>([])
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_FROM_PX } }),
  )
  const chosen = [...selection.chosen]
  const tiles = { chosen: selection.chosen, onToggle: selection.toggle }
  const select = (ids: string[]) => selection.choose([...new Set([...chosen, ...ids])])

  function assign(ids: string[], vehicleId: string | null): void {
    bulk.assign(ids, vehicleId)
    selection.choose(chosen.filter((id) => !ids.includes(id)))
  }

  function drop({ over }: DragEndEvent): void {
    setDragged([])
    if (!over) return
    if (over.id === PICKER_TARGET) setPicking(dragged)
    else assign(dragged, over.id === WAITING_TARGET ? null : String(over.id))
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragStart={({ active: { id } }) =>
        setDragged(selection.chosen.has(String(id)) ? chosen : [String(id)])
      }
      onDragCancel={() => setDragged([])}
      onDragEnd={drop}
    >
      {bulk.results && <Saved results={bulk.results} bulk={bulk} />}
      <SelectionBar
        count={chosen.length}
        onPick={() => setPicking(chosen)}
        onUnassign={() => assign(chosen, null)}
        onRemove={() => bulk.remove(chosen)}
        onClear={() => selection.choose([])}
      />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {(loose.length > 0 || proposals.length > 0) && (
          <div className="grid min-w-0 gap-6">
            <Proposals
              proposals={proposals}
              tiles={tiles}
              onAccept={assign}
              onReject={(ids) => assign(ids, null)}
            />
            <WaitingSection pictures={loose} tiles={tiles} onSelect={select} />
          </div>
        )}
        <div
          className={
            loose.length + proposals.length > 0
              ? 'grid min-w-0 gap-4'
              : 'grid min-w-0 items-start gap-4 lg:col-span-2 lg:grid-cols-2'
          }
        >
          {groups.length > 0 && loose.length + proposals.length > 0 && (
            <h2 className="min-h-11 content-center text-2xl">Ready to save</h2>
          )}
          {loose.length > 0 && <NewVehicleTarget isDragging={dragged.length > 0} />}
          {groups.map((group) => (
            <VehicleGroup key={group.vehicle.id} group={group} tiles={tiles} />
          ))}
        </div>
      </div>
      <SavePanel groups={groups} bulk={bulk} />
      {list.total > list.pictures.length && (
        <p className="mt-4 text-muted-foreground">
          {`${formatPictures(list.total - list.pictures.length)} more wait and are shown when these are saved.`}
        </p>
      )}
      <DragOverlay dropAnimation={null}>
        {dragged.length > 0 && (
          <p className="w-max rounded-md bg-primary px-3 py-2 font-semibold text-primary-foreground shadow-lg">
            {formatPictures(dragged.length)}
          </p>
        )}
      </DragOverlay>
      {picking && (
        <VehiclePicker
          kind={kind}
          count={picking.length}
          onClose={() => setPicking(null)}
          onChoose={(vehicleId) => {
            assign(picking, vehicleId)
            setPicking(null)
          }}
        />
      )}
    </DndContext>
  )
}

/** The pictures of a list by where they are shown. */
function arrange({ pictures, proposals, vehicles }: PictureList) {
  const known = new Map(vehicles.map((vehicle) => [vehicle.id, vehicle]))
  const groups = vehicles
    .map((vehicle): BulkGroup => ({
      vehicle,
      pictures: pictures.filter(({ vehicleId }) => vehicleId === vehicle.id),
    }))
    .filter((group) => group.pictures.length > 0)
  const proposed = proposals.flatMap(({ vehicleId, pictureIds, because }) => {
    const vehicle = known.get(vehicleId)
    const ids = new Set(pictureIds)
    const own = pictures.filter(({ id }) => ids.has(id))
    return vehicle ? [{ vehicle, because, pictures: own }] : []
  })
  const taken = new Set(proposed.flatMap((one) => one.pictures.map(({ id }) => id)))
  const loose = pictures.filter(({ id, vehicleId }) => vehicleId === null && !taken.has(id))
  return { groups, proposals: proposed, loose }
}

type SelectionProps = {
  count: number
  onPick: () => void
  onUnassign: () => void
  onRemove: () => void
  onClear: () => void
}

/** Actions on the selected pictures; stays in view while scrolling. */
function SelectionBar({ count, onPick, onUnassign, onRemove, onClear }: SelectionProps) {
  if (count === 0) return null
  return (
    <div
      role="region"
      aria-label="Selected pictures"
      className="sticky top-0 z-10 mb-4 flex flex-wrap items-center gap-2 rounded-md border border-foreground bg-card px-3 py-1.5"
    >
      <p role="status" className="font-semibold max-md:w-full md:mr-2">
        {`${formatPictures(count)} selected`}
      </p>
      <Button size="sm" onClick={onPick}>
        Put on vehicle…
      </Button>
      <Button variant="outline" size="sm" onClick={onUnassign}>
        No vehicle
      </Button>
      <Button variant="outline" size="sm" onClick={onRemove}>
        Remove
      </Button>
      <Button variant="ghost" size="sm" onClick={onClear}>
        Clear selection
      </Button>
    </div>
  )
}

/** The pictures that go to one vehicle; others can be dropped on it. */
function VehicleGroup({ group: { vehicle, pictures }, tiles }: { group: BulkGroup; tiles: Tiles }) {
  const { setNodeRef, isOver } = useDroppable({ id: vehicle.id })
  const label = `${vehicle.stockNumber}, ${vehicle.name}`
  return (
    <section
      ref={setNodeRef}
      aria-label={label}
      className={cn('rounded-md border bg-card p-4', isOver && 'outline-3 outline-primary')}
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
