import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { useIsWide } from '../../../hooks/use-is-wide.ts'
import { useWhenIdle } from '../../../hooks/use-when-idle.ts'
import { loadChunk } from '../../../lib/load-chunk.ts'

const importDialog = () => import('./search-dialog.tsx')
const SearchDialog = lazy(async () => ({ default: (await loadChunk(importDialog)).SearchDialog }))
/** What is typed right after the keys reaches the field. */
const preloadDialog = () => void importDialog().catch(() => {})

const IS_APPLE = !import.meta.env.SSR && /Mac|iPhone|iPad/.test(navigator.userAgent)
/** Another dialog keeps the keyboard to itself. */
const OPEN_DIALOG = '[role=dialog][data-state=open], [role=alertdialog][data-state=open]'

/** Opens the search of the back office, which Ctrl K or Cmd K opens too. */
export function SearchButton() {
  const [isOpen, setIsOpen] = useState(false)
  // Kept while the page is open, so that the next result of the same search is one key away.
  const [text, setText] = useState('')
  const isWide = useIsWide()
  useWhenIdle(preloadDialog)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isShortcut =
        event.key.toLowerCase() === 'k' &&
        event.ctrlKey !== event.metaKey &&
        !event.shiftKey &&
        !event.altKey
      if (!isShortcut) return
      event.preventDefault()
      if (!document.querySelector(OPEN_DIALOG)) setIsOpen(true)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <button
        type="button"
        className={buttonVariants({ variant: 'ghost', size: 'sm' })}
        aria-label="Search"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setIsOpen(true)}
        onFocus={preloadDialog}
      >
        <Search size={20} aria-hidden />
        {isWide && (
          <>
            Search
            <kbd className="rounded-sm border border-current/40 px-1.5 font-sans text-[0.8125rem] font-medium max-lg:hidden">
              {IS_APPLE ? '⌘ K' : 'Ctrl K'}
            </kbd>
          </>
        )}
      </button>
      {isOpen && (
        <Suspense>
          <SearchDialog text={text} onText={setText} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
