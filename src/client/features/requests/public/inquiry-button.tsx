import {
  lazy,
  type MouseEvent,
  startTransition,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { InquiryTopic } from '#shared/domain/inquiry.ts'
import { toPhoneHref } from '#shared/lib/phone.ts'
import { opensDrawer } from '../../../components/drawer.tsx'
import { CloseIcon } from '../../../components/shell-icons.tsx'
import { useBusiness } from '../../../hooks/use-business.ts'
import { loadChunk } from '../../../lib/load-chunk.ts'
import { runWhenIdle } from '../../../lib/when-idle.ts'
import { InquiryOutline } from './inquiry-outline.tsx'

type TriggerProps = { topic: InquiryTopic; label: string; className: string }
type Props = TriggerProps & {
  retailVehicleId: string
  /** Name of the car. */
  title: string
}

const loadForm = () => import('./inquiry-form.tsx')
const InquiryForm = lazy(async () => ({ default: (await loadChunk(loadForm)).InquiryForm }))
const preload = () => void loadForm().catch(() => undefined)

const dialogId = (topic: InquiryTopic) => `inquiry-${topic}`

/** Another button for the dialog of an InquiryButton on the same page. */
export function InquiryTrigger({ topic, label, className }: TriggerProps) {
  return (
    <button
      type="button"
      className={className}
      {...opensDrawer(dialogId(topic))}
      onPointerEnter={preload}
      onFocus={preload}
    >
      {label}
    </button>
  )
}

/** The dialog opens even before hydration, with the outline of its form until that is loaded. */
export function InquiryButton({ topic, label, className, retailVehicleId, title }: Props) {
  const id = dialogId(topic)
  const dialog = useRef<HTMLDialogElement>(null)
  const [isFormShown, setIsFormShown] = useState(false)
  useEffect(() => runWhenIdle(preload), [])
  useEffect(() => {
    // Not the dialog's toggle event, which older browsers do not send on dialogs.
    const showForOpener = ({ target }: Event) => {
      if (target instanceof Element && target.closest(`[commandfor=${id}]`)) {
        startTransition(() => setIsFormShown(true))
      }
    }
    document.addEventListener('click', showForOpener)
    return () => document.removeEventListener('click', showForOpener)
  }, [id])

  const showWhereOpen = (element: HTMLDialogElement | null) => {
    dialog.current = element
    if (element?.open) startTransition(() => setIsFormShown(true))
  }
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) dialog.current.close()
  }
  return (
    <>
      <InquiryTrigger topic={topic} label={label} className={className} />
      {/* suppressHydrationWarning: it may be open before hydration. The browser handles Escape. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events */}
      <dialog
        suppressHydrationWarning
        ref={showWhereOpen}
        id={id}
        aria-label={label}
        className="m-auto max-h-dvh w-[min(40rem,100vw)] max-w-none scroll-pt-24 scroll-pb-24 overflow-y-auto overscroll-contain rounded-md border-t-6 border-primary bg-card p-4 text-foreground backdrop:bg-black/60 max-md:mb-0 md:p-6"
        onClick={closeOnBackdrop}
        closedby="any"
      >
        <div className="sticky -top-4 z-1 -mx-4 -mt-4 flex items-center justify-between gap-4 border-b bg-card px-4 py-1 md:-top-6 md:-mx-6 md:-mt-6 md:px-6 md:py-2 low:static">
          <h2 className="text-2xl">{label}</h2>
          <form method="dialog">
            <button
              type="submit"
              className="-mr-2 grid size-12 place-items-center"
              aria-label="Close"
            >
              <CloseIcon />
            </button>
          </form>
        </div>
        <p className="mt-4 text-balance text-muted-foreground">{title}</p>
        <CallOrWrite title={title} />
        {!isFormShown && <InquiryOutline topic={topic} />}
        {/* Its content is hydrated later than the page, which a translator may have changed. */}
        <Suspense>
          {isFormShown && (
            <InquiryForm
              topic={topic}
              retailVehicleId={retailVehicleId}
              onClose={() => dialog.current?.close()}
            />
          )}
        </Suspense>
      </dialog>
    </>
  )
}

/** Beside the form; without JavaScript it is all there is. */
function CallOrWrite({ title }: { title: string }) {
  const { phone, email } = useBusiness()
  return (
    <p className="in-[dialog:has([data-slot=receipt])]:hidden">
      <span>Call </span>
      <a href={toPhoneHref(phone)}>{phone}</a>
      {email && (
        <>
          <span> or </span>
          <a href={`mailto:${email}?subject=${encodeURIComponent(`About ${title}`)}`}>
            write to us
          </a>
        </>
      )}
      <span>.</span>
    </p>
  )
}
