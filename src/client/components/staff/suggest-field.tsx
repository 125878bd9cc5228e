import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { cn } from '../../lib/cn.ts'
import { isComposing } from '../../lib/is-composing.ts'
import { Field } from '../form-fields.tsx'

export type Suggestion = { key: string; title: string; detail: string }
type FieldProps = ComponentProps<typeof Field>
type Combobox = Parameters<FieldProps['children']>[0] & {
  role: 'combobox'
  'aria-expanded': boolean
  'aria-controls': string
  'aria-autocomplete': 'list'
  'aria-activedescendant': string | undefined
  autoComplete: 'off'
  onKeyDown: (event: KeyboardEvent) => void
  onInput: () => void
  onBlur: () => void
}
type Props = Omit<FieldProps, 'children'> & {
  /** Accessible name of the list: 'Earlier customers'. */
  listLabel: string
  suggestions: Suggestion[]
  onChoose: (key: string) => void
  /** Shown in place of the list, such as that nothing was found. */
  note?: ReactNode
  /** The input, which gets these attributes. */
  children: (combobox: Combobox) => ReactNode
}

/** Follows the ARIA combobox pattern; typed text stays unless a suggestion is chosen. */
export function SuggestField({
  listLabel,
  suggestions,
  onChoose,
  note,
  className,
  children,
  ...field
}: Props) {
  const listId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const shown = isOpen ? suggestions : []
  const current = active < shown.length ? active : -1

  const close = () => {
    setIsOpen(false)
    setActive(-1)
  }
  const choose = (key: string) => {
    close()
    onChoose(key)
  }
  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = shown[current]
    if (step) {
      event.preventDefault()
      setIsOpen(true)
      const count = suggestions.length
      const start = step > 0 ? -1 : count
      if (count > 0) setActive(((current < 0 ? start : current) + step + count) % count)
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      choose(chosen.key)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
    }
  }
  return (
    <div className={cn('relative', className)}>
      <Field {...field}>
        {(wiring) =>
          children({
            ...wiring,
            role: 'combobox',
            'aria-expanded': shown.length > 0,
            'aria-controls': listId,
            'aria-autocomplete': 'list',
            'aria-activedescendant': current < 0 ? undefined : `${listId}-${current}`,
            autoComplete: 'off',
            onKeyDown: press,
            onInput: () => {
              setIsOpen(true)
              setActive(-1)
            },
            // In a dialog, options that go before the next field has the focus would move it to the dialog.
            onBlur: () => setTimeout(close),
          })
        }
      </Field>
      <p role="status" className="sr-only">
        {shown.length > 0 && `${listLabel}: ${shown.length}`}
      </p>
      {isOpen && note}
      <div
        id={listId}
        role="listbox"
        // Else Chromium stops at it on the way to the next field, since it scrolls.
        tabIndex={-1}
        aria-label={listLabel}
        hidden={shown.length === 0}
        className="absolute inset-x-0 top-[calc(100%+0.25rem)] z-20 max-h-80 overflow-y-auto rounded-md border border-input bg-popover shadow-lg"
      >
        {shown.map(({ key, title, detail }, index) => (
          // The input has the focus and handles the keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={key}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            className={cn(
              'flex min-h-12 cursor-pointer flex-col justify-center border-l-4 px-3 py-1.5 leading-snug wrap-anywhere',
              index === current ? 'border-primary bg-accent' : 'border-transparent hover:bg-accent',
            )}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(key)}
          >
            <span className="font-semibold">{title}</span>
            <span className="text-sm text-muted-foreground">{detail}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
