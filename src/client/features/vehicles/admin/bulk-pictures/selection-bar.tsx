import { Button } from '../../../../components/ui/button.tsx'
import { formatPictures } from './count-texts.ts'

type Props = {
  count: number
  onPick: () => void
  onUnassign: () => void
  onRemove: () => void
  onClear: () => void
}

/** Actions on the selected pictures; stays in view while scrolling. */
export function SelectionBar({ count, onPick, onUnassign, onRemove, onClear }: Props) {
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
