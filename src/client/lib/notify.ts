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

/** Shows one message for 5 s in place of an earlier one (specification section 9); what draws it is loaded with the first. */
export function notify(message: ToastMessage): void {
  if (message.title.trim() === '') complain('A toast needs a label')
  if (message.action?.altText.trim() === '') complain("A toast's action needs an alternative text")
  void loadToaster().then(({ showToast }) => showToast(message), nobodyToTell)
}

/** Removes the message that is shown about something, which is no longer true. */
export function withdrawToast(about: string): void {
  toaster?.withdrawToast(about)
}

/** Fetches what draws toasts, so that a lost connection can still be reported. */
export function prepareToasts(): void {
  void loadToaster().catch(nobodyToTell)
}

/** Lets F8 move the focus to the notification area on every page (specification section 9). */
export function listenForToastKey(): void {
  addEventListener('keydown', (event) => {
    if (event.key !== 'F8' || event.repeat) return
    event.preventDefault()
    void loadToaster().then(({ focusToasts }) => focusToasts(), nobodyToTell)
  })
}

type Toaster = typeof import('../components/toaster.tsx')
let toaster: Toaster | undefined

/** Once it is there nothing waits for it: a second import() would take its turn behind the keys that were pressed after F8. */
const loadToaster = async (): Promise<Toaster> =>
  (toaster ??= await import('../components/toaster.tsx'))

/** Without its code a toast stays unseen; whoever sent it says the same on the page. */
const nobodyToTell = () => undefined

// oxlint-disable-next-line no-console -- for the programmer who left it out (specification section 8)
const complain = (problem: string) => console.error(`${problem} that is not empty.`)
