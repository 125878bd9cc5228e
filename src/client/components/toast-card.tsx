import { cn } from '../lib/cn.ts'
import type { ToastMessage, ToastTone } from '../lib/notify.ts'
import { CheckIcon, CrossIcon, InfoIcon } from './form-icons.tsx'
import { CloseIcon } from './shell-icons.tsx'

const LOOK: Record<ToastTone, { className: string; Icon: typeof InfoIcon; says: string }> = {
  info: { className: 'border-primary bg-inverse-deep', Icon: InfoIcon, says: 'Information' },
  success: { className: 'border-primary bg-inverse-deep', Icon: CheckIcon, says: 'Success' },
  destructive: { className: 'border-[#ff8d80] bg-[#7d1610]', Icon: CrossIcon, says: 'Error' },
}

export function ToastCard({
  title,
  description,
  tone = 'info',
  action,
  close,
}: ToastMessage & { close: () => void }) {
  const { className, Icon, says } = LOOK[tone]
  const act = () => {
    action?.onClick()
    close()
  }
  return (
    <div
      className={cn(
        // Sonner ignores a swipe that selects text.
        'outline flex max-h-[calc(100dvh-6rem)] w-(--width) max-w-[calc(100vw-1rem)] flex-nowrap gap-2 overflow-y-auto rounded-md border-l-6 pl-3 font-sans text-base/[1.4] text-inverse-foreground shadow-lg outline-white/50 select-none [--ring:var(--primary)]',
        className,
      )}
      data-tone={tone}
    >
      <span className="pt-1.5">
        <Icon size={22} />
        <span className="sr-only">{`${says}: `}</span>
      </span>
      <div className="min-w-0 grow py-1.5">
        <p className="font-semibold">{title}</p>
        {description && <p className="text-sm">{description}</p>}
        {action && (
          <>
            <span className="sr-only">{action.altText}</span>
            <button
              type="button"
              className="mt-1 min-h-11 min-w-11 text-left font-semibold underline underline-offset-4"
              onClick={act}
            >
              {action.label}
            </button>
          </>
        )}
      </div>
      <button
        type="button"
        className="-my-0.5 grid size-12 shrink-0 place-items-center"
        aria-label="Close notification"
        onClick={close}
      >
        <CloseIcon size={20} />
      </button>
    </div>
  )
}
