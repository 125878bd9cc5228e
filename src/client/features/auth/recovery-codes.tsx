import { Copy, Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { saveAs } from '../../lib/staff-download.ts'

const FILE = 'recovery-codes.txt'

/** The recovery codes, shown this once, with ways to keep them. */
export function CodesShown({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => heading.current?.focus(), [])
  const text = `${codes.join('\n')}\n`
  const copy = () =>
    // Browsers offer the clipboard over https only.
    (navigator.clipboard as Clipboard | undefined)?.writeText(text).then(
      () => setIsCopied(true),
      () => undefined,
    )
  return (
    <div className="mt-4 grid gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-xl outline-none">
        The second factor is on. Keep these recovery codes
      </h3>
      <p>
        Each signs you in once, when you don't have your phone. They are shown only now: print them
        or put them where you keep your passwords.
      </p>
      <ul className="grid gap-x-6 gap-y-1 rounded-md bg-muted p-4 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => saveAs(new Blob([text]), FILE)}>
          <Download size={18} aria-hidden />
          Save as a file
        </Button>
        <Button variant="outline" onClick={() => void copy()}>
          <Copy size={18} aria-hidden />
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <Button variant="secondary" onClick={onDone}>
          I've kept them
        </Button>
      </div>
    </div>
  )
}
