import { useState } from 'react'
import { CheckIcon } from '../../../components/form-icons.tsx'
import { ShareIcon } from '../../../components/shell-icons.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { scrollBehavior } from '../../../hooks/scroll-behavior.ts'
import { useNeedsReact } from '../../../hooks/use-needs-react.ts'

/** Opens the system's sharing dialog, or copies the URL if there is none. */
export function ShareButton({ path, title }: { path: string; title: string }) {
  const { needsReact } = useNeedsReact<HTMLButtonElement>('share')
  const [said, setSaid] = useState<'Link copied' | URL | null>(null)
  const isCopied = typeof said === 'string'
  const share = async () => {
    setSaid(null)
    setSaid(await shareOrCopy(title, new URL(path, location.origin)))
  }
  return (
    <>
      <button
        type="button"
        {...needsReact}
        className={buttonVariants({ variant: 'outline', size: 'sm', className: 'bg-card' })}
        onClick={() => void share()}
      >
        {isCopied ? <CheckIcon size={20} className="text-success" /> : <ShareIcon size={20} />}
        <span>
          <span role="status">{isCopied ? 'Link copied' : ''}</span>
          <span className={isCopied ? 'sr-only' : undefined}>Share</span>
        </span>
      </button>
      {said instanceof URL && (
        <div ref={showBox} className="w-full rounded-md border bg-card p-4">
          <p className="mb-2 text-sm font-semibold">Copy this link</p>
          <Input
            aria-label="Copy this link"
            readOnly
            value={said.href}
            className="text-sm"
            onFocus={(event) => event.target.select()}
          />
        </div>
      )}
    </>
  )
}

/** Shows the box above the bar of a phone. */
const showBox = (box: HTMLElement | null) =>
  box?.scrollIntoView({ behavior: scrollBehavior(), block: 'center' })

/** Copies from a field of its own, also where the page may not write to the clipboard. */
function copySelected(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('input')
  field.value = text
  document.body.append(field)
  field.select()
  // oxlint-disable-next-line typescript/no-deprecated -- works without the clipboard's permission
  const isCopied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return isCopied
}

/** Returns the URL if it has to be copied by hand; null if the sharing dialog was opened. */
async function shareOrCopy(title: string, url: URL): Promise<'Link copied' | URL | null> {
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url: url.href })
      return null
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return null
    }
  }
  try {
    await navigator.clipboard.writeText(url.href)
    return 'Link copied'
  } catch {
    return copySelected(url.href) ? 'Link copied' : url
  }
}
