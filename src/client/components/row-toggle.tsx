type Props = { name: string; isOpen: boolean; controls: string; onToggle: () => void }

/** The button that unfolds a row; the keys of a work table go from one to the next. */
export function RowToggle({ name, isOpen, controls, onToggle }: Props) {
  return (
    <button
      type="button"
      data-row-toggle
      className="work-toggle"
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      aria-label={`Details of ${name}`}
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
      >
        <path d="M9 5l7 7-7 7" />
      </svg>
    </button>
  )
}
