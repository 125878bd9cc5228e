export type ToastTone = 'info' | 'success' | 'destructive'

export type ToastMessage = {
  title: string
  description?: string
  /** 'info' when left out. */
  tone?: ToastTone
  /** A button in the toast; `altText` tells those who cannot reach it in time how else to do the same. */
  /** How long it shows; 5 s when left out. */
  shownForMs?: number
  /** What it speaks of, an id: withdrawToast removes it when that has changed. */
  about?: string
  action?: { label: string; altText: string; onClick: () => void }
}

/** Shows one toast for 5 s in place of an earlier one (docs/product.md 17.2, 17.3). The first one loads the component. */
export function notify(message: ToastMessage): void {
  if (message.title.trim() === '') complain('A toast needs a label')
  if (message.action?.altText.trim() === '') complain("A toast's action needs an alternative text")
  void loadToaster().then(({ showToast }) => showToast(message), nobodyToTell)
}

/** Removes the toast about a subject that is no longer true. */
export function withdrawToast(about: string): void {
  toaster?.withdrawToast(about)
}

/** Loads the component ahead, so that a lost connection can still be reported. */
export function prepareToasts(): void {
  void loadToaster().catch(nobodyToTell)
}

/** Lets F8 move the focus to the notification area on every page (docs/product.md 17.7). */
export function listenForToastKey(): void {
  addEventListener('keydown', (event) => {
    if (event.key !== 'F8' || event.repeat) return
    event.preventDefault()
    void loadToaster().then(({ focusToasts }) => focusToasts(), nobodyToTell)
  })
}

type Toaster = typeof import('../components/toaster.tsx')
let toaster: Toaster | undefined

/** Kept for synchronous use: a second import() would resolve after the keys that were pressed after F8. */
const loadToaster = async (): Promise<Toaster> =>
  (toaster ??= await import('../components/toaster.tsx'))

/** Without the component a toast is not shown; its sender shows the message on the page too. */
const nobodyToTell = () => undefined

// oxlint-disable-next-line no-console -- for the developer who omitted it (docs/product.md 17.9)
const complain = (problem: string) => console.error(`${problem} that is not empty.`)
