import type { ChangeEvent, ReactNode, SubmitEvent } from 'react'
import { opensDrawer } from '../../../components/drawer.tsx'
import { FilterIcon } from '../../../components/shell-icons.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { NativeSelect } from '../../../components/ui/native-select.tsx'
import { useNeedsReact } from '../../../hooks/use-needs-react.ts'
import { KeptFields, type Search, useShownQuery } from './filter-bar.tsx'

type Props = {
  sheetId: string
  chosenCount: number
  children: ReactNode
}

/** Filter button and sort order of a list; sticky below 1024 px. */
export function ListBar({ sheetId, chosenCount, children }: Props) {
  return (
    <div data-slot="list-bar" className="list-bar flex flex-wrap">
      <button
        type="button"
        className={buttonVariants({
          variant: 'outline',
          className: 'shrink-0 whitespace-nowrap lg:hidden',
        })}
        {...opensDrawer(sheetId)}
      >
        <FilterIcon size={20} />
        <span>{`Filter${chosenCount > 0 ? ` (${chosenCount})` : ''}`}</span>
      </button>
      {children}
    </div>
  )
}

type ChoiceProps = {
  action: string
  /** Active filters and order, submitted along with the choice. */
  kept: Record<string, string | number | undefined>
  label: string
  name: string
  value: string | undefined
  none: string
  options: readonly (readonly [value: string, label: string])[]
  /** Classes in place of those of a form that fills its row. */
  className?: string
  onChoose(search: Search): void
}

/** Applies a choice as soon as it is selected; without JavaScript a form with a button. */
export function ChoiceForm({
  action,
  kept,
  label,
  name,
  value,
  none,
  options,
  className,
  onChoose,
}: ChoiceProps) {
  const { needsReact } = useNeedsReact<HTMLFormElement>()
  const fields = useShownQuery<HTMLLabelElement>(`${name}=${value ?? ''}`)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onChoose(Object.fromEntries(new FormData(event.currentTarget)))
  }
  return (
    <form
      {...needsReact}
      method="get"
      action={action}
      autoComplete="off"
      className={className ?? 'flex min-w-0 grow basis-36 gap-2 md:ml-auto md:max-w-72'}
      onSubmit={submit}
      onChange={({ currentTarget }: ChangeEvent<HTMLFormElement>) => currentTarget.requestSubmit()}
    >
      <KeptFields kept={kept} />
      <label ref={fields} className="flex min-w-0 grow items-center gap-2">
        <span className="sr-only">{label}</span>
        <NativeSelect name={name} defaultValue={value ?? ''}>
          <option value="">{none}</option>
          {options.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </NativeSelect>
      </label>
      <button
        type="submit"
        className={buttonVariants({ variant: 'outline', className: 'not-noscript:hidden' })}
      >
        Show
      </button>
    </form>
  )
}
