import { useRef } from 'react'
import { cn } from '../../lib/cn.ts'

/** Selects a row; Shift extends the selection from the row selected last. */
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
    // `select-none`: a Shift-click would select text.
    <label className="grid size-11 cursor-pointer place-items-center select-none in-data-[density=compact]:size-9">
      <input
        type="checkbox"
        className="size-5"
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

/** Button that expands a row; table shortcuts move the focus between these buttons. */
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
