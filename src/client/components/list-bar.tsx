import type { ChangeEvent, ReactNode, SubmitEvent } from 'react'
import { useNeedsReact } from '../lib/needs-react.ts'
import { opensDrawer } from './drawer.tsx'
import { KeptFields, type Search, useShownQuery } from './filter-bar.tsx'
import { SlidersIcon } from './shell-icons.tsx'
import { buttonVariants } from './ui/button.tsx'
import { NativeSelect } from './ui/native-select.tsx'

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
        <SlidersIcon size={20} />
        <span>{`Filter${chosenCount > 0 ? ` (${chosenCount})` : ''}`}</span>
      </button>
      {children}
    </div>
  )
}

type SortProps = {
  action: string
  /** Active filters, submitted along with the order. */
  kept: Record<string, string | number | undefined>
  value: string | undefined
  none: string
  options: readonly (readonly [value: string, label: string])[]
  onChoose(search: Search): void
}

/** Applies an order as soon as it is selected; without JavaScript a form with a button. */
export function SortForm({ action, kept, value, none, options, onChoose }: SortProps) {
  const { needsReact } = useNeedsReact<HTMLFormElement>()
  const fields = useShownQuery<HTMLLabelElement>(`sort=${value ?? ''}`)
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
      className="flex min-w-0 grow basis-36 gap-2"
      onSubmit={submit}
      onChange={({ currentTarget }: ChangeEvent<HTMLFormElement>) => currentTarget.requestSubmit()}
    >
      <KeptFields kept={kept} />
      <label ref={fields} className="flex min-w-0 grow items-center gap-2">
        <span className="text-sm font-semibold whitespace-nowrap">Sort by</span>
        <NativeSelect name="sort" defaultValue={value ?? ''}>
          <option value="">{none}</option>
          {options.map(([option, label]) => (
            <option key={option} value={option}>
              {label}
            </option>
          ))}
        </NativeSelect>
      </label>
      <button
        type="submit"
        className={buttonVariants({ variant: 'outline', className: 'not-noscript:hidden' })}
      >
        Sort
      </button>
    </form>
  )
}
