import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Alert } from '../../../components/ui/alert.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog, DialogContent, DialogTitle } from '../../../components/ui/dialog.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { cn } from '../../../lib/cn.ts'
import { isComposing } from '../../../lib/is-composing.ts'
import type { Result, ResultGroup } from './search-results.ts'
import { useSearch } from './use-search.ts'

const HINT =
  'Phone, name, email, reference, invoice, tag, VIN, stock number, or words such as 2014 Accord.'

type Props = {
  text: string
  /** True if text was typed before the dialog loaded. */
  isTyped: boolean
  onText: (text: string) => void
  /** The field has the focus. */
  onShow: () => void
  onClose: () => void
}

/** Searches requests, vehicles, sales and parts in one field; arrow keys select, Enter opens. */
export function SearchDialog({ text, isTyped, onText, onShow, onClose }: Props) {
  const id = useId()
  const navigate = useNavigate()
  const search = useSearch(text)
  const results = search.groups.flatMap((group) => group.results)
  const [chosenKey, setChosenKey] = useState('')
  const chosen = results.find(({ key }) => key === chosenKey) ?? results[0]
  const hasLeft = useRef(false)
  const field = useRef<HTMLInputElement>(null)

  const open = ({ target }: Result) => {
    hasLeft.current = true
    onClose()
    void navigate(toLink(target))
  }
  const { enter, cancel } = useEnter(search.isDone, () => chosen && open(chosen))
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    const step = STEPS[event.key]
    if (event.key === 'Enter') enter()
    else if (step && chosen) {
      const next = (results.indexOf(chosen) + step + results.length) % results.length
      setChosenKey(results[next]?.key ?? '')
    } else return
    event.preventDefault()
  }
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        className="top-4 flex max-h-[calc(100dvh-2rem)] translate-y-0 flex-col overflow-hidden p-3 md:top-[10dvh] md:max-h-[80dvh]"
        aria-describedby={undefined}
        onOpenAutoFocus={(event) => {
          onShow()
          if (!isTyped) return
          // Otherwise all of it is selected, and the next key would replace what was typed.
          event.preventDefault()
          field.current?.focus()
          field.current?.setSelectionRange(text.length, text.length)
        }}
        onCloseAutoFocus={(event) => {
          if (!hasLeft.current) return
          event.preventDefault()
          document.getElementById('main')?.focus()
        }}
      >
        <DialogTitle className="sr-only">Search</DialogTitle>
        <div className="relative mr-12">
          <Search
            size={20}
            aria-hidden="true"
            className="pointer-events-none absolute top-3.5 left-3 text-muted-foreground"
          />
          <Input
            ref={field}
            type="search"
            role="combobox"
            aria-label="Search requests and vehicles"
            aria-expanded={results.length > 0}
            aria-controls={`${id}results`}
            aria-activedescendant={chosen && `${id}${chosen.key}`}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={100}
            className="pl-10"
            placeholder="Search everything"
            value={text}
            onChange={({ target }) => {
              cancel()
              setChosenKey('')
              onText(target.value)
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <div role="alert">
          {search.failure && (
            <Alert variant="destructive" className="mt-3 flex flex-wrap items-center gap-x-4">
              <span>{search.failure}</span>
              <Button variant="link" onClick={search.retry}>
                Try again
              </Button>
            </Alert>
          )}
        </div>
        <p
          role="status"
          className={cn(
            'px-1 pt-2 text-muted-foreground',
            search.isDone && results[0] && 'sr-only',
          )}
        >
          {findStatus(search, { text, count: results.length })}
        </p>
        <div
          id={`${id}results`}
          role="listbox"
          aria-label="Results"
          aria-busy={search.isBusy}
          className={cn(
            'min-h-0 overflow-y-auto overscroll-contain',
            search.isBusy && 'opacity-60',
          )}
        >
          {search.groups.map((group) => (
            <Group
              key={group.label}
              group={group}
              text={text}
              id={id}
              chosen={chosen}
              onOpen={open}
            />
          ))}
        </div>
      </DialogContent>
    </Dialog>
  )
}

function toLink(target: Result['target']) {
  if ('customerOf' in target) {
    const params = { requestId: target.customerOf }
    return { to: '/admin/customers/of/$requestId', params } as const
  }
  if ('sale' in target) {
    return { to: '/admin/sales/$number', params: { number: target.sale } } as const
  }
  if ('part' in target) {
    return { to: '/admin/parts/$tag', params: { tag: target.part } } as const
  }
  return { to: `/admin/${target.list}`, search: target.search } as const
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Enter pressed before the results arrive opens the first of them. */
function useEnter(isDone: boolean, act: () => void) {
  const [isWaiting, setIsWaiting] = useState(false)
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    if (isWaiting && isDone) latest.current()
  }, [isWaiting, isDone])
  return { enter: () => setIsWaiting(true), cancel: () => setIsWaiting(false) }
}

function findStatus(
  { isLongEnough, isBusy, isDone }: ReturnType<typeof useSearch>,
  { text, count }: { text: string; count: number },
): string {
  if (!isLongEnough) return HINT
  if (isBusy) return 'Searching...'
  if (!isDone) return ''
  if (count === 0) return `Nothing found for “${text.trim()}”.`
  return count === 1 ? '1 result' : `${count} results`
}

function Group({
  group: { label, Icon, results },
  text,
  id,
  chosen,
  onOpen,
}: {
  group: ResultGroup
  text: string
  id: string
  chosen: Result | undefined
  onOpen: (result: Result) => void
}) {
  // An id has no spaces, unlike the label.
  const labelId = `${id}of-${results[0]?.key}`
  return (
    <div role="group" aria-labelledby={labelId}>
      <p
        id={labelId}
        role="presentation"
        className="px-2 pt-3 pb-1 text-sm font-semibold text-muted-foreground"
      >
        {label}
      </p>
      {results.map((result) => (
        <Option
          key={result.key}
          id={`${id}${result.key}`}
          result={result}
          Icon={Icon}
          text={text}
          isChosen={result === chosen}
          onOpen={() => onOpen(result)}
        />
      ))}
    </div>
  )
}

function Option({
  id,
  result: { title, detail, mark },
  Icon,
  text,
  isChosen,
  onOpen,
}: {
  id: string
  result: Result
  Icon: ResultGroup['Icon']
  text: string
  isChosen: boolean
  onOpen: () => void
}) {
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isChosen) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- keys are the field's
    <div
      ref={option}
      id={id}
      role="option"
      aria-selected={isChosen}
      className={cn(
        'flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 rounded-md border-l-4 border-transparent px-2 py-1 hover:bg-accent',
        isChosen && 'border-primary bg-accent',
        !detail && 'font-semibold underline underline-offset-[0.2em]',
      )}
      onClick={onOpen}
    >
      <Icon size={18} aria-hidden="true" className="flex-none text-muted-foreground" />
      <span className="min-w-0 flex-1">
        <span className="block wrap-anywhere">
          <Marked text={text}>{title}</Marked>
        </span>
        {detail && (
          <span className="block text-sm wrap-anywhere text-muted-foreground">
            <Marked text={text}>{detail}</Marked>
          </span>
        )}
      </span>
      {mark && <Badge variant="outline">{mark}</Badge>}
    </div>
  )
}

/** Shows the words of a search bold. */
function Marked({ text, children }: { text: string; children: string }) {
  const words = text.match(/[\p{L}\p{N}]{2,}/gu)
  if (!words) return <span>{children}</span>
  const pattern = new RegExp(`(${words.join('|')})`, 'i')
  return children.split(pattern).map((piece, index) =>
    index % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- the pieces have nothing else
      <b key={index} className="text-foreground">
        {piece}
      </b>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the pieces have nothing else
      <span key={index}>{piece}</span>
    ),
  )
}
