import { oneOf } from '#shared/lib/one-of.ts'
import { Field } from '../form-fields.tsx'
import { SelectOptions } from '../select-options.tsx'
import { NativeSelect } from '../ui/native-select.tsx'

type ChoiceProps<Option extends string> = {
  label: string
  className?: string
  value: Option
  options: readonly Option[]
  labels: Record<Option, string>
  onChange: (value: Option) => void
}

/** Select of a closed list without an empty option. */
export function Choice<Option extends string>({
  label,
  className,
  value,
  options,
  labels,
  onChange,
}: ChoiceProps<Option>) {
  return (
    <Field label={label} className={className}>
      {(wiring) => (
        <NativeSelect
          {...wiring}
          value={value}
          onChange={({ target }) => {
            const chosen = oneOf(options, target.value)
            if (chosen) onChange(chosen)
          }}
        >
          <SelectOptions options={options} labels={labels} />
        </NativeSelect>
      )}
    </Field>
  )
}
