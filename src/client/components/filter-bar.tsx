import type { ChangeEvent, ReactNode, SubmitEvent } from 'react'
import { SlidersIcon } from './shell-icons.tsx'
import { buttonVariants } from './ui/button.tsx'
import { Input } from './ui/input.tsx'
import { NativeSelect } from './ui/native-select.tsx'

type Props = {
  action: string
  /** Changes with the filter, so that the fields show what is chosen now. */
  chosen: string
  onChoose(search: Record<string, unknown>): void
  narrowed: boolean
  children: ReactNode
}

/** A form that narrows a list; without JavaScript it is an ordinary form whose choice stands in the address. */
export function FilterBar({ action, chosen, onChoose, narrowed, children }: Props) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onChoose(Object.fromEntries(new FormData(event.currentTarget)))
  }
  const choose = (event: ChangeEvent<HTMLFormElement>) => {
    if (event.target instanceof HTMLSelectElement) event.currentTarget.requestSubmit()
  }
  return (
    <details suppressHydrationWarning className="mb-6 rounded-md border bg-card" open={narrowed}>
      <summary className="flex min-h-12 cursor-pointer items-center gap-2 px-4 font-heading text-xl">
        <SlidersIcon size={20} />
        Filter and sort
      </summary>
      <form
        key={chosen}
        method="get"
        action={action}
        onSubmit={submit}
        onChange={choose}
        className="border-t p-4"
      >
        <div className="grid grid-cols-2 gap-3 md:grid-cols-4">{children}</div>
        <div className="mt-4 flex flex-wrap gap-3">
          <button type="submit" className={buttonVariants({ variant: 'secondary' })}>
            Show vehicles
          </button>
          {narrowed && (
            <a href={action} className={buttonVariants({ variant: 'ghost' })}>
              Clear all
            </a>
          )}
        </div>
      </form>
    </details>
  )
}

type FieldProps = {
  label: string
  name: string
  value: string | number | undefined
  wide?: boolean
}

/** A line of text or a number in the filter. */
export function FilterText({
  label,
  name,
  value,
  wide = false,
  numeric = false,
}: FieldProps & { numeric?: boolean }) {
  return (
    <label className={wide ? 'col-span-2' : ''}>
      <span className="block text-sm font-semibold">{label}</span>
      <Input
        name={name}
        defaultValue={value ?? ''}
        type={numeric ? 'text' : 'search'}
        inputMode={numeric ? 'numeric' : 'search'}
        maxLength={80}
        autoComplete="off"
      />
    </label>
  )
}

/** A choice in the filter; the first option is no choice at all. */
export function FilterChoice({
  label,
  name,
  value,
  none,
  options,
}: FieldProps & {
  none: string
  options: readonly (readonly [value: string | number, label: string])[]
}) {
  const known = value === undefined || options.some(([option]) => String(option) === String(value))
  return (
    <label>
      <span className="block text-sm font-semibold">{label}</span>
      <NativeSelect name={name} defaultValue={value ?? ''}>
        <option value="">{none}</option>
        {!known && <option value={value}>{value}</option>}
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </NativeSelect>
    </label>
  )
}
