type Props = {
  options: readonly string[]
  /** What stands for an option; without one it is the option itself. */
  labels?: Partial<Record<string, string>>
  /** What stands there until something is chosen; without it one is always chosen. */
  none?: string
}

/** The options of a list to choose one from. */
export function SelectOptions({ options, labels, none }: Props) {
  return (
    <>
      {none !== undefined && <option value="">{none}</option>}
      {options.map((option) => (
        <option key={option} value={option}>
          {labels?.[option] ?? option}
        </option>
      ))}
    </>
  )
}
