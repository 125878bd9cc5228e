import { Button } from '../../../components/ui/button.tsx'
import { useNeedsReact } from '../../../lib/needs-react.ts'
import { formatDonor, type Donor } from './part-request-draft.ts'

type Props = { donor: Donor; onSameModel: () => void; onForget: () => void }

/** The donor vehicle in the yard, which may differ from the customer's. */
export function DonorChoice({ donor, onSameModel, onForget }: Props) {
  const { needsReact: sameModel } = useNeedsReact<HTMLButtonElement>()
  const { needsReact: anyVehicle } = useNeedsReact<HTMLButtonElement>()
  return (
    <div
      role="group"
      aria-label="The vehicle in our yard"
      className="mb-6 rounded-md border px-4 py-3"
    >
      <p className="text-muted-foreground">You want the part from our</p>
      <p className="font-heading text-2xl leading-tight">{formatDonor(donor)}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onSameModel} {...sameModel}>
          It's for the same model
        </Button>
        <Button variant="outline" onClick={onForget} {...anyVehicle}>
          Any vehicle will do
        </Button>
      </div>
    </div>
  )
}
