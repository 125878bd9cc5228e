export type ToastTone = 'info' | 'success' | 'destructive'

export type ToastMessage = {
  title: string
  description?: string
  /** Defaults to 'info'. */
  tone?: ToastTone
  /** Display time in ms; defaults to 5000. */
  shownForMs?: number
  /** True if it says what the page says too: then a phone has it on the header. */
  isOnHeader?: boolean
  /** True if a receipt follows on the page: then it is in the dark band of the title. */
  isSent?: boolean
  /** Id of the subject, for withdrawToast. */
  about?: string
  /** Button; `altText` describes another way for users who cannot reach it in time. */
  action?: { label: string; altText: string; onClick: () => void }
}

/** Subject of a toast that ends with the step of a wizard. */
export const THIS_STEP = 'this step'

/** Options of a toast whose news the step shows too, so that a short time suffices. */
export const OF_THIS_STEP = { isOnHeader: true, about: THIS_STEP, shownForMs: 3000 }

/** Replaces the current toast for 5 s (rules 17.2, 17.3); loads the toaster first. */
export function notify(message: ToastMessage): void {
  if (message.title.trim() === '') logError('A toast needs a label')
  if (message.action?.altText.trim() === '') logError("A toast's action needs an alternative text")
  void loadToaster().then(({ showToast }) => showToast(message), ignoreFailure)
}

/** Removes the toast about a subject that is out of date. */
export function withdrawToast(about: string): void {
  toaster?.withdrawToast(about)
}

/** Preloads the toaster to be able to report a lost connection. */
export function prepareToasts(): void {
  void loadToaster().catch(ignoreFailure)
}

/** Binds F8 to the notification area on every page (rule 17.7). */
export function listenForToastKey(): void {
  addEventListener('keydown', (event) => {
    if (event.key !== 'F8' || event.repeat) return
    event.preventDefault()
    void loadToaster().then(({ focusToasts }) => focusToasts(), ignoreFailure)
  })
}

type Toaster = typeof import('../components/toaster.tsx')
let toaster: Toaster | undefined

/** Cached: a repeated import() would resolve too late for keys pressed after F8. */
const loadToaster = async (): Promise<Toaster> =>
  (toaster ??= await import('../components/toaster.tsx'))

/** Ignores a toaster that fails to load: callers also show their message on the page. */
const ignoreFailure = () => undefined

// oxlint-disable-next-line no-console -- for developers (rule 17.9)
const logError = (message: string) => console.error(`${message} that is not empty.`)
