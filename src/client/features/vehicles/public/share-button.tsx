import { useState } from 'react'
import { ShareIcon } from '../../../components/shell-icons.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { useNeedsReact } from '../../../lib/needs-react.ts'

/** Hands the address of a page to the device's own sharing; where there is none it copies the address and says so. */
export function ShareButton({ path, title }: { path: string; title: string }) {
  const { needsReact } = useNeedsReact<HTMLButtonElement>('share')
  const [said, setSaid] = useState('')
  const share = async () => {
    setSaid('')
    const url = new URL(path, location.origin).href
    setSaid(await shareOrCopy({ title, url }))
  }
  return (
    <>
      <button
        type="button"
        {...needsReact}
        className={buttonVariants({ variant: 'outline', size: 'sm', className: 'bg-card' })}
        onClick={() => void share()}
      >
        <ShareIcon size={18} />
        Share
      </button>
      <span role="status" className="text-[0.9375rem] font-semibold [overflow-wrap:anywhere]">
        {said}
      </span>
    </>
  )
}

/** The message to show afterwards; blank where the device showed its own sharing dialog, also a cancelled one. */
async function shareOrCopy(link: { title: string; url: string }): Promise<string> {
  if ('share' in navigator) {
    try {
      await navigator.share(link)
      return ''
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return ''
    }
  }
  try {
    await navigator.clipboard.writeText(link.url)
    return 'Link copied'
  } catch {
    return `Copy this link: ${link.url}`
  }
}
