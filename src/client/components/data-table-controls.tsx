import { useRef } from 'react'
import { cn } from '../lib/cn.ts'

/** Chooses a row; with Shift all rows from the last one that was chosen. */
export function RowCheckbox({
  label,
  isChecked,
  onToggle,
}: {
  label: string
  isChecked: boolean
  onToggle: (isRange: boolean) => void
}) {
  const withShift = useRef(false)
  return (
    // Without the selection of text that a click with Shift makes.
    <label className="grid size-11 cursor-pointer place-items-center select-none in-data-[density=compact]:size-9">
      <input
        type="checkbox"
        className="size-4.5"
        aria-label={label}
        checked={isChecked}
        onClick={(event) => {
          withShift.current = event.shiftKey
        }}
        onChange={() => onToggle(withShift.current)}
      />
    </label>
  )
}

/** The button that expands a row; the shortcuts of the table move from one to the next. */
export function RowToggle({
  label,
  isExpanded,
  detailsId,
  onToggle,
  className,
}: {
  label: string
  isExpanded: boolean
  detailsId: string
  onToggle: () => void
  className?: string
}) {
  return (
    <button
      type="button"
      data-row-toggle
      className={cn(
        'group/toggle grid size-11 place-items-center rounded-md in-data-[density=compact]:size-9',
        className,
      )}
      aria-expanded={isExpanded}
      aria-controls={isExpanded ? detailsId : undefined}
      aria-label={`Details of ${label}`}
      onClick={onToggle}
    >
      <svg
        viewBox="0 0 24 24"
        width="18"
        height="18"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        aria-hidden="true"
        className="[transition:rotate_0.15s] group-aria-expanded/toggle:rotate-90"
      >
        <path d="M9 5l7 7-7 7" />
      </svg>
    </button>
  )
}
