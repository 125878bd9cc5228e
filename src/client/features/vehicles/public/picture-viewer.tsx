import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import type { Picture } from '#shared/domain/picture.ts'
import { ResponsivePicture } from '../../../components/picture.tsx'
import { ArrowLeftIcon, CloseIcon } from '../../../components/shell-icons.tsx'
import { formatPictureAlt } from './picture-alt.ts'

type Props = { pictures: Picture[]; name: string; first: number; onClose: () => void }

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_at, last) => last,
}
const ROUND_BUTTON =
  'grid size-12 shrink-0 place-items-center rounded-full bg-white/15 hover:bg-white/30'
const STEP_BUTTON = `absolute ${ROUND_BUTTON} portrait:bottom-4 landscape:top-[calc(50%-1.5rem)]`

/** Full-screen pictures of a vehicle, starting with `first`; the last is followed by the first. */
export function PictureViewer({ pictures, name, first, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const strip = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(first)
  const last = pictures.length - 1

  const moveTo = (index: number) => {
    const { clientWidth = 0 } = strip.current ?? {}
    const place = (index + pictures.length) % pictures.length
    // At once: a key that is held or pressed quickly would otherwise count from a picture on its way.
    strip.current?.scrollTo({ left: place * clientWidth, behavior: 'instant' })
  }
  useEffect(() => {
    dialog.current?.showModal()
    const { clientWidth = 0 } = strip.current ?? {}
    strip.current?.scrollTo({ left: first * clientWidth, behavior: 'instant' })
  }, [first])
  /** Reads the position, which a key or button of the same frame may have changed. */
  const placeNow = () => {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {}
    return Math.round(scrollLeft / clientWidth)
  }
  const moveByKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    moveTo(step(placeNow(), last))
  }
  const closeBeside = ({ target }: MouseEvent) => {
    if (target instanceof HTMLElement && target.localName === 'li') dialog.current?.close()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape is the browser's
    <dialog
      ref={dialog}
      aria-label={`Pictures of the ${name}`}
      className="fixed inset-0 m-0 h-dvh max-h-none w-screen max-w-none overflow-hidden surface-inverse bg-inverse-deep open:grid open:grid-cols-[minmax(0,1fr)] open:grid-rows-[auto_minmax(0,1fr)_auto]"
      onKeyDown={moveByKey}
      onClick={closeBeside}
      onClose={onClose}
    >
      <div className="flex items-center justify-between gap-4 py-2 pr-[max(1rem,env(safe-area-inset-right))] pl-[max(1rem,env(safe-area-inset-left))]">
        <p className="min-w-0 font-heading text-xl">
          <span className="mr-4 max-sm:block">{name}</span>
          <span
            role="status"
            className="max-lg:portrait:absolute max-lg:portrait:inset-x-[min(6rem,27%)] max-lg:portrait:bottom-6 max-lg:portrait:text-center"
          >{`${shown + 1} of ${pictures.length}`}</span>
        </p>
        <form method="dialog">
          <button type="submit" aria-label="Close pictures" className={ROUND_BUTTON}>
            <CloseIcon />
          </button>
        </form>
      </div>
      <div className="relative min-h-0 portrait:pb-[80px]">
        <ul
          ref={strip}
          // A strip that scrolls has to be reachable by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          onScroll={() => setShown(placeNow())}
          className="flex size-full snap-x snap-mandatory [scrollbar-width:none] flex-nowrap overflow-x-auto overscroll-contain"
        >
          {pictures.map((picture, index) => (
            <li
              key={picture.id}
              aria-hidden={index === shown ? undefined : true}
              className="grid size-full shrink-0 snap-start grid-rows-[minmax(0,1fr)] place-items-center landscape:px-20"
            >
              <ResponsivePicture
                picture={picture}
                alt={formatPictureAlt(name, index, pictures.length)}
                sizes="100vw"
                load={index === first ? 'first' : 'lazy'}
                className="max-h-full w-auto object-contain pb-[env(safe-area-inset-bottom)]"
              />
            </li>
          ))}
        </ul>
        {last > 0 && (
          <>
            <button
              type="button"
              aria-label="Previous picture"
              className={`${STEP_BUTTON} left-4`}
              onClick={() => moveTo(placeNow() - 1)}
            >
              <ArrowLeftIcon />
            </button>
            <button
              type="button"
              aria-label="Next picture"
              className={`${STEP_BUTTON} right-4 rotate-180`}
              onClick={() => moveTo(placeNow() + 1)}
            >
              <ArrowLeftIcon />
            </button>
          </>
        )}
      </div>
      {last > 0 && (
        <div className="flex min-w-0 [scrollbar-width:thin] flex-nowrap justify-center-safe gap-2 overflow-x-auto p-4 max-lg:hidden">
          {pictures.map((picture, index) => (
            <button
              key={picture.id}
              type="button"
              aria-label={`Show picture ${index + 1}`}
              aria-current={index === shown ? 'true' : undefined}
              className="h-14 w-20 shrink-0 overflow-hidden rounded-md border-2 border-transparent opacity-60 hover:opacity-100 aria-[current]:border-primary aria-[current]:opacity-100"
              onClick={() => moveTo(index)}
            >
              <ResponsivePicture
                picture={picture}
                alt=""
                sizes="5rem"
                widest={240}
                load="lazy"
                className="size-full object-cover"
              />
            </button>
          ))}
        </div>
      )}
    </dialog>
  )
}
