import {
  type ChangeEvent,
  type ComponentProps,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'
import { Input } from './ui/input.tsx'

type Props = Omit<ComponentProps<'input'>, 'onChange' | 'value'> & {
  value: string
  onChange: (value: string) => void
  format: (text: string) => string
  /** Characters the format preserves; the caret position is counted in them. */
  kept: RegExp
}

/** Text input that formats while typing and preserves the caret position. */
export function FormattedInput({ ref, value, onChange, format, kept, ...input }: Props) {
  const element = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => element.current as HTMLInputElement)
  const keptBeforeCaret = useRef<number | null>(null)

  useLayoutEffect(() => {
    if (keptBeforeCaret.current === null || !element.current) return
    const caret = findCaret(element.current.value, kept, keptBeforeCaret.current)
    element.current.setSelectionRange(caret, caret)
    keptBeforeCaret.current = null
  })

  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const caret = target.selectionStart ?? target.value.length
    const formatted = format(target.value)
    keptBeforeCaret.current =
      caret === target.value.length ? null : countKept(target.value.slice(0, caret), kept)
    onChange(formatted)
  }
  return <Input ref={element} value={value} onChange={change} {...input} />
}

const countKept = (text: string, kept: RegExp): number =>
  [...text].filter((character) => kept.test(character)).length

/** Index right after the given number of preserved characters. */
export function findCaret(text: string, kept: RegExp, count: number): number {
  let left = count
  for (const [position, character] of [...text].entries()) {
    if (left === 0) return position
    if (kept.test(character)) left -= 1
  }
  return text.length
}
