import { Check, Copy } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { FieldLabel } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'

/** Link to copy, for the clipboard or by hand. */
export function CopyField({ url }: { url: string }) {
  const id = useId()
  const [isCopied, setIsCopied] = useState(false)
  const copy = () =>
    // Browsers offer the clipboard over https only; the field can be copied by hand.
    (navigator.clipboard as Clipboard | undefined)?.writeText(url).then(
      () => setIsCopied(true),
      () => undefined,
    )
  return (
    <div className="grid gap-2">
      <FieldLabel htmlFor={id}>Link</FieldLabel>
      <Input id={id} readOnly value={url} onFocus={(event) => event.target.select()} />
      <Button variant="outline" className="justify-self-start" onClick={() => void copy()}>
        {isCopied ? <Check size={20} aria-hidden /> : <Copy size={20} aria-hidden />}
        <span>{isCopied ? 'Copied' : 'Copy link'}</span>
      </Button>
    </div>
  )
}
