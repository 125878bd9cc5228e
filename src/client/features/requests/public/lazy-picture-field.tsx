import { lazy, startTransition, useEffect, useId, useRef, useState } from 'react'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { loadChunk } from '../../../lib/load-chunk.ts'
import type { PictureFieldProps } from './picture-field.tsx'

const PictureField = lazy(async () => ({
  default: (await loadChunk(() => import('./picture-field.tsx'))).PictureField,
}))

/** Loads the uploader once the form is shown; without scripts the form sends its files. */
export function LazyPictureField(props: Omit<PictureFieldProps, 'plainInput' | 'takesFocus'>) {
  const id = useId()
  const plainInput = useRef<HTMLInputElement>(null)
  const hadFocus = useRef(false)
  const [isReady, setIsReady] = useState(false)
  // In a transition the plain input stays as it is until the chunk is there.
  useEffect(() => startTransition(() => setIsReady(true)), [])
  return (
    <fieldset className="min-w-0 md:col-span-2">
      <legend className="mb-1 font-semibold" id={id}>
        Pictures <span className="font-normal text-muted-foreground">(optional)</span>
      </legend>
      {isReady ? (
        <PictureField plainInput={plainInput} takesFocus={hadFocus} {...props} />
      ) : (
        // Looks like the button that replaces it; without scripts the browser's own shows the files.
        <label className="relative inline-block max-w-full">
          <input
            ref={(input) => {
              if (!input) return
              // Keeps the element: its files are read after it is replaced.
              plainInput.current = input
              return () => {
                hadFocus.current = input === document.activeElement
              }
            }}
            type="file"
            name="pictures"
            multiple
            accept="image/*"
            aria-labelledby={`${id} ${id}-button`}
            className="peer max-w-full text-muted-foreground not-noscript:sr-only file:mr-3 file:min-h-12 file:cursor-pointer file:rounded-md file:border-[1.5px] file:border-solid file:border-foreground file:bg-transparent file:px-5 file:font-heading file:text-xl file:text-foreground"
          />
          <span
            id={`${id}-button`}
            className={buttonVariants({
              variant: 'outline',
              className:
                'cursor-pointer outline-ring peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 noscript:hidden',
            })}
          >
            Add pictures
          </span>
        </label>
      )}
      <p className="mt-1 text-sm text-muted-foreground">
        Up to 4. Only our staff and anyone with your link can see them.
      </p>
    </fieldset>
  )
}
