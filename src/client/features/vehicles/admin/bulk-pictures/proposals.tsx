import type { BulkPicture, BulkProposal, BulkVehicle } from '#shared/domain/bulk-pictures.ts'
import { Button } from '../../../../components/ui/button.tsx'
import { formatPictures } from './count-texts.ts'
import { PictureTiles, type Tiles } from './picture-tile.tsx'

type Proposed = {
  vehicle: BulkVehicle
  because: BulkProposal['because']
  pictures: BulkPicture[]
}
type Props = {
  proposals: Proposed[]
  tiles: Tiles
  onAccept: (ids: string[], vehicleId: string) => void
  onReject: (ids: string[]) => void
}

/** Pictures whose vehicle is likely, for staff to confirm. */
export function Proposals({ proposals, tiles, onAccept, onReject }: Props) {
  const listIds = ({ pictures }: Proposed) => pictures.map(({ id }) => id)
  if (proposals.length === 0) return null
  return (
    <section aria-labelledby="proposals" className="grid gap-4">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="proposals" className="text-2xl">
          Likely vehicles
        </h2>
        {proposals.length > 1 && (
          <Button
            variant="outline"
            size="sm"
            onClick={() => {
              for (const proposal of proposals) onAccept(listIds(proposal), proposal.vehicle.id)
            }}
          >
            {`Yes to all ${proposals.length}`}
          </Button>
        )}
      </div>
      {proposals.map((proposal) => {
        const { vehicle, because, pictures } = proposal
        return (
          <div
            key={`${because} ${vehicle.id}`}
            role="group"
            aria-label={`Likely ${vehicle.stockNumber}`}
            className="rounded-md border bg-card p-4"
          >
            <p className="font-semibold wrap-anywhere">
              {`${formatPictures(pictures.length)} of ${vehicle.stockNumber}, ${vehicle.name}?`}
            </p>
            <p className="mb-2 text-sm text-muted-foreground">
              {because === 'time'
                ? `Taken after a picture of ${vehicle.stockNumber}.`
                : 'The name fits, but may mean something else.'}
            </p>
            <div className="mb-3 flex flex-wrap gap-3">
              <Button
                variant="outline"
                size="sm"
                onClick={() => onAccept(listIds(proposal), vehicle.id)}
              >
                {`Yes, ${vehicle.stockNumber}`}
              </Button>
              <Button
                variant="outline"
                size="sm"
                aria-label={`No, not ${vehicle.stockNumber}`}
                onClick={() => onReject(listIds(proposal))}
              >
                No
              </Button>
            </div>
            <PictureTiles
              label={`Pictures that may be of ${vehicle.stockNumber}`}
              pictures={pictures}
              tiles={tiles}
            />
          </div>
        )
      })}
    </section>
  )
}
