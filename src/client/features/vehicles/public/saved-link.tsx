import { Link } from '@tanstack/react-router'
import { HeartIcon } from '../../../components/shell-icons.tsx'
import { useSavedCars } from './saved-cars.ts'

/** Link to the saved cars in the header, if there are any. */
export function SavedLink() {
  const { length } = useSavedCars()
  if (length === 0) return null
  return (
    <Link
      to="/saved"
      aria-label={`Saved (${length})`}
      className="flex min-h-12 shrink-0 items-center gap-1 pr-3 pl-1.5 font-heading no-underline"
    >
      <HeartIcon size={20} filled />
      <span>{length}</span>
    </Link>
  )
}
