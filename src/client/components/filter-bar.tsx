import { type ChangeEvent, type ReactNode, type SubmitEvent, useLayoutEffect, useRef } from 'react'
import { repeatTyping } from '../lib/needs-react.ts'
import { buttonVariants } from './ui/button.tsx'
import { Input } from './ui/input.tsx'
import { NativeSelect } from './ui/native-select.tsx'

/** What a form of the filter sends, by name. */
export type Search = Record<string, unknown>

type Props = {
  action: string
  /** Parts of the filter that have no field here, such as the order. */
  kept: Record<string, string | number | undefined>
  /** The filter as a query, which the fields show. */
  chosen: string
  narrowed: boolean
  className?: string
  onChoose(search: Search): void
  /** Told of each change, where a choice waits for the button; without it, a choice in a list counts at once. */
  onEdit?: (search: Search) => void
  submitLabel?: ReactNode
  children: ReactNode
}

/** A form that narrows a list; without JavaScript it is an ordinary form whose choice stands in the address. */
export function FilterForm({
  action,
  kept,
  chosen,
  narrowed,
  className,
  onChoose,
  onEdit,
  submitLabel = 'Show vehicles',
  children,
}: Props) {
  const fields = useShownQuery<HTMLDivElement>(chosen)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.currentTarget.closest('dialog')?.close()
    onChoose(searchOf(event.currentTarget))
  }
  const choose = (event: ChangeEvent<HTMLFormElement>) => {
    if (onEdit) onEdit(searchOf(event.currentTarget))
    else if (event.target instanceof HTMLSelectElement) event.currentTarget.requestSubmit()
  }
  return (
    <form
      ref={repeatTypingIn}
      role="search"
      aria-label="Filter"
      method="get"
      action={action}
      onSubmit={submit}
      onChange={choose}
      className={className}
    >
      <KeptFields kept={kept} />
      <div ref={fields} className="grid grid-cols-2 gap-3">
        {children}
      </div>
      <div className="flex flex-wrap gap-x-3 gap-y-1 bg-inherit pt-4 in-[dialog]:sticky in-[dialog]:bottom-0">
        <button
          type="submit"
          className={buttonVariants({ variant: 'secondary', className: 'grow' })}
        >
          {submitLabel}
        </button>
        {narrowed && (
          <a href={action} className={buttonVariants({ variant: 'ghost' })}>
            Clear all
          </a>
        )}
      </div>
    </form>
  )
}

/** A choice made while the page loaded counts too. */
function repeatTypingIn(form: HTMLFormElement | null): void {
  if (form) repeatTyping(form)
}

type Field = HTMLInputElement | HTMLSelectElement

/**
 * A ref for an element whose fields show a query from its first change on; the focus stays where it is. Until then they have their
 * defaults, or what was typed before React came.
 */
export function useShownQuery<T extends HTMLElement>(query: string) {
  const element = useRef<T>(null)
  const shown = useRef(query)
  useLayoutEffect(() => {
    if (shown.current === query) return
    shown.current = query
    const values = new URLSearchParams(query)
    for (const field of element.current?.querySelectorAll<Field>('input, select') ?? []) {
      field.value = values.get(field.name) ?? ''
    }
  }, [query])
  return element
}

const searchOf = (form: HTMLFormElement): Search => Object.fromEntries(new FormData(form))

/** Carries parts of the filter along that have no visible field in a form. */
export const KeptFields = ({ kept }: Pick<Props, 'kept'>) =>
  Object.entries(kept).map(
    ([name, value]) =>
      value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
  )

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

/** A choice in the filter, as wide as the filter or half of it; the first option is no choice at all. */
export function FilterChoice({
  label,
  name,
  value,
  none,
  options,
  wide = true,
}: FieldProps & {
  none: string
  options: readonly (readonly [value: string | number, label: string])[]
}) {
  const known = value === undefined || options.some(([option]) => String(option) === String(value))
  return (
    <label className={wide ? 'col-span-2' : ''}>
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
