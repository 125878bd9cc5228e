import { useLocation } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { cn } from '../lib/cn.ts'
import { CloseIcon } from './shell-icons.tsx'

type Props = {
  id: string
  label: string
  /** Heading beside the button that closes it. */
  title?: string
  className?: string
  children: ReactNode
}

/** Attributes of a button that opens the drawer `id`, natively and before hydration. */
export const opensDrawer = (id: string) => ({
  commandfor: id,
  command: 'show-modal',
  'aria-haspopup': 'dialog' as const,
  onClick: () => openWhereCommandsAreUnknown(id),
})

function openWhereCommandsAreUnknown(id: string): void {
  const dialog = document.getElementById(id)
  if (
    !('commandForElement' in HTMLButtonElement.prototype) &&
    dialog instanceof HTMLDialogElement &&
    !dialog.open
  ) {
    dialog.showModal()
  }
}

/** Panel from the right edge: a native modal dialog that also closes on an outside click. */
export function Drawer({ id, label, title, className, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const href = useLocation({ select: (location) => location.href })

  const openedAt = useRef(href)
  useEffect(() => {
    if (openedAt.current !== href) dialog.current?.close()
    openedAt.current = href
  }, [href])
  useEffect(() => {
    const closeWhereItHasNoPlace = () => {
      const openers = [...document.querySelectorAll(`[commandfor="${id}"]`)]
      const isShown = openers.some((opener) => opener.getClientRects().length > 0)
      if (!isShown) dialog.current?.close()
    }
    return onResizeEnd(closeWhereItHasNoPlace)
  }, [id])

  // A link to the current page does not navigate, so it has to close the drawer itself.
  const closeBesideOrByLink = ({ target }: MouseEvent) => {
    const isPageLink = target instanceof Element && target.closest('a[href^="/"]') !== null
    if (isPageLink || target === dialog.current) dialog.current?.close()
  }
  return (
    // A click that targets the dialog itself is outside its content; the browser handles Escape.
    // oxlint-disable-next-line no-noninteractive-element-interactions, click-events-have-key-events
    <dialog
      suppressHydrationWarning
      ref={dialog}
      id={id}
      aria-label={label}
      className={cn('drawer', className)}
      onClick={closeBesideOrByLink}
      closedby="any"
    >
      <div>
        <form method="dialog">
          {title && <h2 className="text-2xl">{title}</h2>}
          <button
            type="submit"
            className="-m-2 grid size-12 place-items-center"
            aria-label={`Close ${label.toLowerCase()}`}
          >
            <CloseIcon />
          </button>
        </form>
        {children}
      </div>
    </dialog>
  )
}

const SETTLES_AFTER_MS = 100

/** Calls back 100 ms after the last resize event (rule 2.12); returns `unsubscribe`. */
function onResizeEnd(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const restart = () => {
    clearTimeout(timer)
    timer = setTimeout(callback, SETTLES_AFTER_MS)
  }
  addEventListener('resize', restart)
  return () => {
    clearTimeout(timer)
    removeEventListener('resize', restart)
  }
}
