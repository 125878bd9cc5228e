import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import {
  PART_SEARCH_DEBOUNCE_MS,
  PART_SEARCH_MIN_CHARACTERS,
  type PartHit,
  searchParts,
} from '#shared/domain/part-search.ts'
import { Field } from '../../../components/form-fields.tsx'
import { CheckIcon } from '../../../components/form-icons.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { cn } from '../../../lib/cn.ts'
import { isComposing } from '../../../lib/is-composing.ts'

const MARKED_MIN = 3

/** The parts found for a text, and the index of the active one. */
type Found = { text: string; hits: PartHit[]; active: number }

/** Searches parts by name while typing; follows the ARIA combobox pattern. */
export function PartSearch({
  chosen,
  onSelect,
}: {
  /** Name of the chosen part; one that was found is named below the field while it is chosen. */
  chosen: string
  onSelect: (hit: PartHit, text: string) => void
}) {
  const [text, setText] = useState('')
  const [last, setLast] = useState<string>()
  const [found, setFound] = useState<Found | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const listId = useId()
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (found) {
      document.getElementById(`${listId}-${found.active}`)?.scrollIntoView({ block: 'nearest' })
    }
  }, [found, listId])

  const close = () => {
    clearTimeout(timer.current)
    setFound(null)
  }
  const search = (typed: string, delayMs: number) => {
    setText(typed)
    clearTimeout(timer.current)
    if (typed.trim().length < PART_SEARCH_MIN_CHARACTERS) return close()
    timer.current = setTimeout(
      () => setFound({ text: typed, hits: searchParts(typed), active: 0 }),
      delayMs,
    )
  }
  const select = (hit: PartHit) => {
    close()
    setText('')
    setLast(hit.component)
    onSelect(hit, text)
  }
  const move = (event: KeyboardEvent, by: number) => {
    event.preventDefault()
    if (!found) return search(text, 0)
    const count = found.hits.length
    if (count > 0) setFound({ ...found, active: (found.active + by + count) % count })
  }
  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    const hit = found?.hits[found.active]
    if (event.key === 'ArrowDown') return move(event, 1)
    if (event.key === 'ArrowUp') return move(event, -1)
    if (event.key === 'Enter') {
      // Never submits the step: the typed text may not have been searched for yet (rule 5.40).
      event.preventDefault()
      if (found?.text !== text) search(text, 0)
      else if (hit) select(hit)
    }
    if (event.key === 'Escape' && found) {
      event.preventDefault()
      close()
    }
  }
  return (
    <div className="relative">
      <Field label="Search for a part">
        {({ id }) => (
          <Input
            id={id}
            type="search"
            role="combobox"
            aria-expanded={found !== null}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={found?.hits.length ? `${listId}-${found.active}` : undefined}
            value={text}
            onChange={(event) => search(event.target.value, PART_SEARCH_DEBOUNCE_MS)}
            onKeyDown={press}
            onBlur={close}
            placeholder="alternator, door mirror, AC ..."
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={80}
          />
        )}
      </Field>
      {!found && last !== undefined && last === chosen && (
        <p className="mt-2 flex items-center gap-2 font-semibold">
          <CheckIcon size={20} />
          <span>{last}</span>
        </p>
      )}
      <p role="status" className="sr-only">
        {found && found.hits.length > 0 && `${found.hits.length} parts found`}
      </p>
      <PartHits
        id={listId}
        found={found}
        onPoint={(active) => found && active !== found.active && setFound({ ...found, active })}
        onSelect={select}
      />
    </div>
  )
}

function PartHits({
  id,
  found,
  onPoint,
  onSelect,
}: {
  id: string
  found: Found | null
  /** Makes a hit the active one. */
  onPoint: (index: number) => void
  onSelect: (hit: PartHit) => void
}) {
  if (!found) return <div id={id} role="listbox" aria-label="Parts" hidden />
  return (
    <div className="absolute inset-x-0 top-[calc(100%+0.25rem)] z-20 rounded-md border border-input bg-popover shadow-lg">
      <div
        id={id}
        role="listbox"
        aria-label="Parts"
        className="max-h-[min(24rem,55vh)] overflow-y-auto"
      >
        {found.hits.map((hit, index) => (
          // The search box has the focus and handles the keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={`${hit.category} ${hit.component}`}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === found.active}
            className={cn(
              'flex min-h-12 cursor-pointer flex-col border-l-4 px-3 py-2 leading-snug',
              index === found.active ? 'border-primary bg-accent' : 'border-transparent',
            )}
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => onPoint(index)}
            onClick={() => onSelect(hit)}
          >
            <span className="font-semibold">
              <Highlighted text={hit.component} matches={hit.matches} />
            </span>
            <span className="text-sm text-muted-foreground">
              {`${hit.category}${hit.alias ? `, also called ${hit.alias}` : ''}`}
            </span>
          </div>
        ))}
      </div>
      {found.hits.length === 0 && (
        <p role="status" className="p-4">
          No parts found.
        </p>
      )}
    </div>
  )
}

/** Marks what was typed; shorter runs of a poor match would be noise. */
function Highlighted({ text, matches: all }: { text: string; matches: [number, number][] }) {
  const matches = all.filter(([start, end]) => end - start >= MARKED_MIN)
  return (
    <>
      {matches.map(([start, end], index) => (
        <span key={start}>
          <span>{text.slice(matches[index - 1]?.[1] ?? 0, start)}</span>
          <mark className="bg-transparent text-inherit underline decoration-primary decoration-2 underline-offset-[0.2em]">
            {text.slice(start, end)}
          </mark>
        </span>
      ))}
      <span>{text.slice(matches.at(-1)?.[1] ?? 0)}</span>
    </>
  )
}
