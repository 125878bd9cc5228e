type Props = {
  options: readonly string[]
  /** Labels by option; the option itself is the fallback. */
  labels?: Partial<Record<string, string>>
  /** Text of the empty option; omitted if an option is always selected. */
  none?: string
}

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
