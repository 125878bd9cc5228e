import { FileDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { formatNumber } from '#shared/lib/money.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { NativeSelect } from '../ui/native-select.tsx'

type Props = {
  /** Accessible name, such as 'Chosen requests'. */
  label: string
  /** Number of selected rows. */
  count: number
  isBusy: boolean
  /** Failures of the last action. */
  failures: string[]
  onCloseFailures: () => void
  onExport: () => void
  onChooseNone: () => void
  /** Buttons and selects. */
  children: ReactNode
}

/** Sticky bar of actions for the selected rows of a list. */
export function BulkBar({
  label,
  count,
  isBusy,
  failures,
  onCloseFailures,
  onExport,
  onChooseNone,
  children,
}: Props) {
  return (
    <>
      <div role="alert">
        {failures.length > 0 && (
          <Alert variant="destructive" className="mb-3 grid gap-1">
            <ul>
              {failures.map((failure) => (
                <li key={failure}>{failure}</li>
              ))}
            </ul>
            <Button variant="link" className="justify-self-start" onClick={onCloseFailures}>
              Close
            </Button>
          </Alert>
        )}
      </div>
      {count > 0 && (
        <div
          role="region"
          aria-label={label}
          data-slot="bulk-bar"
          // At the bottom of a phone's screen, elsewhere with the room of the filters: it moves no row.
          className="sticky top-0 z-2 flex flex-wrap items-center gap-x-2 gap-y-1 rounded-md border border-input bg-card p-1 max-md:top-auto max-md:bottom-(--foot) max-md:order-1 max-md:mt-2 max-md:mb-0 max-md:grid max-md:grid-cols-2 max-md:gap-2 max-md:p-2 md:-mt-1.25 md:mb-2.75 md:max-lg:gap-x-1 md:max-lg:**:data-[slot=button]:px-2 print:hidden md:max-lg:[&_button_svg]:hidden"
        >
          <p role="status" className="pl-2 font-semibold max-md:-order-2">
            {`${formatNumber(count)} selected`}
          </p>
          {children}
          <Button
            variant="outline"
            size="sm"
            className="max-md:hidden"
            busy={isBusy}
            onClick={onExport}
          >
            <FileDown size={18} aria-hidden="true" />
            <span>
              Export<span className="md:max-lg:sr-only"> selected</span>
            </span>
          </Button>
          <Button
            variant="ghost"
            size="sm"
            className="max-md:-order-1 max-md:justify-self-end md:ml-auto"
            onClick={onChooseNone}
          >
            Clear selection
          </Button>
        </div>
      )}
    </>
  )
}

type SelectProps<Option extends string> = {
  label: string
  /** Text of the empty option, such as 'Set status...'. */
  placeholder: string
  options: { value: Option; label: string }[]
  disabled: boolean
  onChoose: (value: Option) => void
}

/** Runs its action as soon as an option is selected. */
export function BulkSelect<Option extends string>({
  label,
  placeholder,
  options,
  disabled,
  onChoose,
}: SelectProps<Option>) {
  const id = useId()
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <NativeSelect
        id={id}
        className="min-h-11 w-auto border-[1.5px] border-current py-1 text-sm font-semibold max-md:w-full"
        value=""
        disabled={disabled}
        onChange={({ target }) => {
          const chosen = options.find(({ value }) => value === target.value)
          if (chosen) onChoose(chosen.value)
        }}
      >
        <option value="">{placeholder}</option>
        {options.map(({ value, label: optionLabel }) => (
          <option key={value} value={value}>
            {optionLabel}
          </option>
        ))}
      </NativeSelect>
    </>
  )
}
