/** Who takes care of a request, as two letters; the whole name is its title and its accessible name. */
export const AssigneeInitials = ({ username }: { username: string }) => (
  <span
    role="img"
    aria-label={`Assigned to ${username}`}
    title={`Assigned to ${username}`}
    className="inline-grid size-6.5 flex-none place-items-center rounded-full bg-border text-[0.75rem] font-semibold text-foreground"
  >
    <span aria-hidden="true">{initialsOf(username)}</span>
  </span>
)

/** The first letters of the first and the last word of a name, or the first two of a single word, in capitals. */
export function initialsOf(username: string): string {
  const words = username.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const [first = username] = words
  const last = words.length > 1 ? words.at(-1) : undefined
  const letters = last
    ? [...first].slice(0, 1).concat([...last].slice(0, 1))
    : [...first].slice(0, 2)
  return letters.join('').toUpperCase()
}
