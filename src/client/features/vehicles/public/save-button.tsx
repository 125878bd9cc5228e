import { SAVED_CARS_MAX } from '#shared/domain/vehicle.ts'
import { HeartIcon } from '../../../components/shell-icons.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { useNeedsReact } from '../../../hooks/use-needs-react.ts'
import { notify } from '../../../lib/notify.ts'
import { removeSavedCar, saveCar, useSavedCars } from './saved-cars.ts'

type Props = { id: string; name: string; stockNumber: string }

const ON_CARD =
  'absolute top-2 right-2 z-1 grid size-11 place-items-center rounded-full border bg-card aria-pressed:text-destructive noscript:hidden'
const ON_PAGE = buttonVariants({
  variant: 'outline',
  size: 'sm',
  className: 'bg-card aria-pressed:text-destructive',
})

/** The heart over the picture of a car's card. */
export const SaveHeart = (props: Props) => (
  <SaveToggle {...props} label={`Save ${props.stockNumber}`} className={ON_CARD} />
)

/** The button on the page of a car. */
export const SaveButton = (props: Props) => <SaveToggle {...props} className={ON_PAGE} />

/** Saves or removes a car in this browser; a tap before hydration always saves. */
function SaveToggle({
  id,
  name,
  stockNumber,
  label,
  className,
}: Props & { label?: string; className: string }) {
  const isSaved = useSavedCars().some((car) => car.id === id)
  const save = () => explain(saveCar({ id, name }))
  // Omits the name, which would make a list with many buttons larger.
  const { needsReact } = useNeedsReact<HTMLButtonElement>(label ? '' : `save-${stockNumber}`, {
    early: save,
  })
  return (
    <button
      type="button"
      {...needsReact}
      aria-pressed={isSaved}
      aria-label={label}
      className={className}
      onClick={isSaved ? () => removeSavedCar(id) : save}
    >
      <HeartIcon size={20} filled={isSaved} />
      {label === undefined && <span>{isSaved ? 'Saved' : 'Save'}</span>}
    </button>
  )
}

/** Says why a car was not saved, or not for long. */
function explain(outcome: ReturnType<typeof saveCar>): void {
  if (outcome === 'full') {
    notify({
      title: `You can save up to ${SAVED_CARS_MAX} cars`,
      description: 'Take one off your saved cars first.',
      tone: 'destructive',
    })
  }
  if (outcome === 'not-stored') {
    notify({
      title: 'Saved for this visit only',
      description: "Your browser doesn't let this site keep anything.",
    })
  }
}
