import { lazy, type MouseEvent, Suspense, useRef, useState } from 'react'
import type { InquiryKind } from '#shared/domain/inquiry.ts'
import { phoneHref } from '#shared/lib/phone.ts'
import { opensDrawer } from '../../components/drawer.tsx'
import { CloseIcon } from '../../components/shell-icons.tsx'
import { loadChunk } from '../../lib/load-chunk.ts'
import type { InquiryAbout } from './inquiry-form.tsx'

type Props = { kind: InquiryKind; label: string; className: string; about: InquiryAbout }

const loadForm = () => import('./inquiry-form.tsx')
const InquiryForm = lazy(async () => ({ default: (await loadChunk(loadForm)).InquiryForm }))
const fetchAhead = () => void loadForm().catch(() => undefined)

/** A button and the form it opens on the page; the browser opens it before React is there, and the form is fetched then. */
export function InquiryButton({ kind, label, className, about }: Props) {
  const id = `inquiry-${kind}`
  const dialog = useRef<HTMLDialogElement>(null)
  const [isWanted, setIsWanted] = useState(false)
  const button = opensDrawer(id)

  const wantWhereOpen = (element: HTMLDialogElement | null) => {
    dialog.current = element
    if (element?.open) setIsWanted(true)
  }
  const open = () => {
    setIsWanted(true)
    button.onClick()
  }
  const closeBeside = (event: MouseEvent) => {
    if (event.target === dialog.current) dialog.current.close()
  }
  return (
    <>
      <button
        type="button"
        className={className}
        {...button}
        onClick={open}
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
      >
        {label}
      </button>
      {/* It may have been opened before React was there, which makes no difference here. Escape is the browser's. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events */}
      <dialog
        suppressHydrationWarning
        ref={wantWhereOpen}
        id={id}
        aria-label={label}
        className="m-auto max-h-dvh w-[min(40rem,100vw)] max-w-none overflow-y-auto overscroll-contain border-t-6 border-primary bg-background p-[clamp(1rem,4vw,2rem)] text-foreground backdrop:bg-black/60 max-md:mb-0"
        onClick={closeBeside}
        {...{ closedby: 'any' }}
      >
        <div className="flex items-start justify-between gap-4">
          <div>
            <h2 className="text-2xl">{label}</h2>
            <p className="text-muted-foreground">{about.title}</p>
          </div>
          <form method="dialog">
            <button
              type="submit"
              className="-m-2 grid size-12 place-items-center"
              aria-label="Close"
            >
              <CloseIcon />
            </button>
          </form>
        </div>
        {!isWanted && <OtherWays about={about} />}
        {isWanted && (
          <Suspense fallback={<p role="status">Loading...</p>}>
            <InquiryForm kind={kind} about={about} onClose={() => dialog.current?.close()} />
          </Suspense>
        )}
      </dialog>
    </>
  )
}

/** What the dialog shows before React is there, and where scripts never come: the ways that work without. */
function OtherWays({ about: { phone, email, title } }: { about: InquiryAbout }) {
  return (
    <p className="mt-4">
      Call <a href={phoneHref(phone)}>{phone}</a> or{' '}
      <a href={`mailto:${email}?subject=${encodeURIComponent(`About ${title}`)}`}>write to us</a>.
    </p>
  )
}
