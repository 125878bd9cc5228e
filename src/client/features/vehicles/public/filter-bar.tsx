import { type ChangeEvent, type ReactNode, type SubmitEvent, useLayoutEffect, useRef } from 'react'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { NativeSelect } from '../../../components/ui/native-select.tsx'
import { repeatTyping } from '../../../hooks/use-needs-react.ts'

/** Form values by field name. */
export type Search = Record<string, unknown>

type Props = {
  action: string
  /** Search parameters without a field here, such as the order. */
  kept: Record<string, string | number | undefined>
  /** Query string that the fields show. */
  chosen: string
  narrowed: boolean
  className?: string
  onChoose(search: Search): void
  /** Called on each change; without it, selecting an option submits the form. */
  onEdit?: (search: Search) => void
  submitLabel?: ReactNode
  children: ReactNode
}

/** Filter of a list; without JavaScript a plain GET form. */
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
    onChoose(readSearch(event.currentTarget))
  }
  const choose = (event: ChangeEvent<HTMLFormElement>) => {
    if (onEdit) onEdit(readSearch(event.currentTarget))
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
      <div className="form-foot flex flex-wrap gap-x-3 gap-y-1">
        <button
          type="submit"
          className={buttonVariants({ variant: 'secondary', className: 'grow' })}
        >
          {submitLabel}
        </button>
        {narrowed && (
          <a href={action} className={buttonVariants({ variant: 'ghost', className: 'grow' })}>
            Clear all
          </a>
        )}
      </div>
    </form>
  )
}

/** Applies selections made before hydration. */
function repeatTypingIn(form: HTMLFormElement | null): void {
  if (form) repeatTyping(form)
}

type Field = HTMLInputElement | HTMLSelectElement

/** Ref that updates uncontrolled fields when the query changes, without moving the focus. */
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

const readSearch = (form: HTMLFormElement): Search => Object.fromEntries(new FormData(form))

/** Hidden inputs for search parameters without a visible field. */
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

export function FilterText({
  label,
  name,
  value,
  wide = false,
  numeric = false,
}: FieldProps & { numeric?: boolean }) {
  return (
    <label className={wide ? 'col-span-full' : undefined}>
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

/** Select whose first option means no filter. */
export function FilterChoice({
  label,
  name,
  value,
  none,
  options,
}: Omit<FieldProps, 'wide'> & {
  none: string
  options: readonly (readonly [value: string | number, label: string])[]
}) {
  const known = value === undefined || options.some(([option]) => String(option) === String(value))
  return (
    <label className="col-span-full">
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
