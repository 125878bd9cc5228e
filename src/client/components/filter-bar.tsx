import type { ChangeEvent, ReactNode, SubmitEvent } from 'react'
import { cn } from '../lib/cn.ts'
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
  /** Whether it stands in the sidebar of a wide screen, always open. */
  isSidebar?: boolean
  children: ReactNode
}

/** A form that narrows a list; without JavaScript it is an ordinary form whose choice stands in the address. */
export function FilterBar({
  action,
  chosen,
  onChoose,
  narrowed,
  isSidebar = false,
  children,
}: Props) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onChoose(Object.fromEntries(new FormData(event.currentTarget)))
  }
  const choose = (event: ChangeEvent<HTMLFormElement>) => {
    if (event.target instanceof HTMLSelectElement) event.currentTarget.requestSubmit()
  }
  return (
    <details
      suppressHydrationWarning
      className={cn(
        'mb-6 rounded-md border bg-card',
        isSidebar && 'lg:mb-0 lg:[&::details-content]:[content-visibility:visible]',
      )}
      open={narrowed}
    >
      <summary
        className={cn(
          'flex min-h-12 cursor-pointer items-center gap-2 px-4 font-heading text-xl',
          // Without ::details-content the summary still opens the filter.
          isSidebar && 'supports-[selector(::details-content)]:lg:hidden',
        )}
      >
        <SlidersIcon size={20} />
        Filter and sort
      </summary>
      <form
        key={chosen}
        method="get"
        action={action}
        onSubmit={submit}
        onChange={choose}
        className={cn('border-t p-4', isSidebar && 'lg:border-t-0')}
      >
        <div className={cn('grid grid-cols-2 gap-3 md:grid-cols-4', isSidebar && 'lg:grid-cols-2')}>
          {children}
        </div>
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
  wide = false,
  none,
  options,
}: FieldProps & {
  none: string
  options: readonly (readonly [value: string | number, label: string])[]
}) {
  const known = value === undefined || options.some(([option]) => String(option) === String(value))
  return (
    <label className={wide ? 'lg:col-span-2' : ''}>
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

export type FilterChip = { key: string; label: string }

/** What the list is narrowed to; a click on a chip takes its part of the filter away. */
export function FilterChips({
  chips,
  link,
}: {
  chips: FilterChip[]
  /** A link to the list without the part of the filter that `key` names. */
  link: (
    key: string,
    props: { className: string; 'aria-label': string; children: ReactNode },
  ) => ReactNode
}) {
  if (chips.length === 0) return null
  return (
    <ul aria-label="Chosen filters" className="mb-4 flex flex-wrap gap-2">
      {chips.map(({ key, label }) => (
        <li key={key}>
          {link(key, {
            className:
              'inline-flex min-h-11 items-center gap-2 rounded-full border border-input bg-card px-4 font-semibold no-underline hover:bg-muted lg:min-h-9 lg:text-[0.9375rem]',
            'aria-label': `Remove filter ${label}`,
            children: (
              <>
                {label} <span aria-hidden="true">×</span>
              </>
            ),
          })}
        </li>
      ))}
    </ul>
  )
}
