import type { ToSchedule } from '#shared/domain/schedule-schema.ts'
import { Button } from '../../../components/ui/button.tsx'
import type { Place } from './board-place.ts'
import { placeText } from './use-lifts.ts'

type Props = {
  request: ToSchedule
  place: Place
  problem: string
  isBusy: boolean
  onBook: () => void
  onDetails: () => void
  onPutBack: () => void
}

/** Explains what the picked up request waits for, above the board. */
export const PickedBar = ({ request, place, problem, ...props }: Props) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-l-4 border-primary bg-muted px-4 py-2">
    <p className="min-w-48 grow wrap-anywhere">
      <b>{`${request.reference} ${request.customer}: ${placeText(place)}. `}</b>
      {problem === '' ? (
        <span>Click a time, or use the arrow keys and Enter.</span>
      ) : (
        <span className="font-semibold text-destructive">{problem}</span>
      )}
    </p>
    <div className="flex flex-wrap gap-2">
      <Button size="sm" busy={props.isBusy} onClick={props.onBook}>
        {props.isBusy ? 'Booking...' : 'Book this time'}
      </Button>
      <Button size="sm" variant="outline" onClick={props.onDetails}>
        Details
      </Button>
      <Button size="sm" variant="outline" onClick={props.onPutBack}>
        Put back
      </Button>
    </div>
  </div>
)
