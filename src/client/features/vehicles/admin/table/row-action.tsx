type Props = { label: string; name: string; onPress: () => void }

/** An action on a row, in words. */
export const RowAction = ({ label, name, onPress }: Props) => (
  <button
    type="button"
    className="min-h-11 rounded-md px-2.5 py-1.5 font-semibold underline underline-offset-[0.2em] hover:decoration-2 in-data-[density=compact]:min-h-9 in-data-[density=compact]:py-0.5 max-md:min-w-11 max-md:text-left"
    aria-label={`${label} ${name}`}
    onClick={onPress}
  >
    {label}
  </button>
)
