import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { useIsWide } from '../../../hooks/use-is-wide.ts'
import { useWhenIdle } from '../../../hooks/use-when-idle.ts'
import { loadChunk } from '../../../lib/load-chunk.ts'

const importDialog = () => import('./search-dialog.tsx')
const SearchDialog = lazy(async () => ({ default: (await loadChunk(importDialog)).SearchDialog }))
const preloadDialog = () => void importDialog().catch(() => {})

const IS_APPLE = !import.meta.env.SSR && /Mac|iPhone|iPad/.test(navigator.userAgent)
/** Another dialog keeps the keyboard to itself. */
const OPEN_DIALOG = '[role=dialog][data-state=open], [role=alertdialog][data-state=open]'

/** Opens the search of the back office, which Ctrl K or Cmd K opens too. */
export function SearchButton() {
  // The text that the search was opened with; null while it is closed.
  const [opened, setOpened] = useState<string | null>(null)
  const [isShown, setIsShown] = useState(false)
  // Keeps the search while the page is open, so that the next result is one key away.
  const [text, setText] = useState('')
  const isWide = useIsWide()
  const open = () => setOpened(text)
  const close = () => {
    setOpened(null)
    setIsShown(false)
  }
  useWhenIdle(preloadDialog)
  useShortcut(open)
  useKeysBefore(opened !== null && !isShown, { onText: setText, onEscape: close })
  return (
    <>
      <button
        type="button"
        className={buttonVariants({ variant: 'ghost', size: 'sm' })}
        aria-label="Search"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
        onFocus={preloadDialog}
      >
        <Search size={20} aria-hidden />
        {isWide && (
          <>
            <span>Search</span>
            <kbd className="rounded-md border border-current/40 px-1.5 font-sans text-sm max-lg:hidden">
              {IS_APPLE ? '⌘ K' : 'Ctrl K'}
            </kbd>
          </>
        )}
      </button>
      {opened !== null && (
        <Suspense>
          <SearchDialog
            text={text}
            isTyped={text !== opened}
            onText={setText}
            onShow={() => setIsShown(true)}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}

function useShortcut(open: () => void) {
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isShortcut =
        event.key.toLowerCase() === 'k' &&
        event.ctrlKey !== event.metaKey &&
        !event.shiftKey &&
        !event.altKey
      if (!isShortcut) return
      event.preventDefault()
      if (!document.querySelector(OPEN_DIALOG)) latest.current()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

type Keys = { onText: (text: string) => void; onEscape: () => void }

/** Collects keys while the dialog loads: they replace the last text and trigger no shortcuts. */
function useKeysBefore(isWaiting: boolean, keys: Keys) {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    if (!isWaiting) return
    let typed = ''
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (event.key === 'Escape') return latest.current.onEscape()
      if (event.key === 'Backspace') typed = typed.slice(0, -1)
      // Other keys have names of more than one character.
      else if (event.key.length === 1) typed += event.key
      else return
      latest.current.onText(typed)
    }
    addEventListener('keydown', press, true)
    return () => removeEventListener('keydown', press, true)
  }, [isWaiting])
}
