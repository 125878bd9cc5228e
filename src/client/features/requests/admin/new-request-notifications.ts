import { useSyncExternalStore } from 'react'
import { REQUEST_KIND_LABELS, type RequestKind } from '#shared/domain/request.ts'
import { DAY_MS } from '#shared/lib/durations.ts'
import { formatCents } from '#shared/lib/money.ts'
import { removeFromStorage, saveToStorage, loadFromStorage } from '../../../lib/browser-storage.ts'
import { notify } from '../../../lib/notify.ts'

const STORAGE_KEY = 'arrival-notices-off'
const AGE_MAX_MS = 10 * 365 * DAY_MS
const listeners = new Set<() => void>()

const areOn = (): boolean => loadFromStorage(STORAGE_KEY, AGE_MAX_MS) !== true

/** State of the sound and message for new requests, stored in this browser. */
export function useNewRequestNotifications(): [boolean, (on: boolean) => void] {
  const isOn = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    areOn,
    () => true,
  )
  const setIsOn = (on: boolean) => {
    if (on) removeFromStorage(STORAGE_KEY)
    else saveToStorage(STORAGE_KEY, true)
    for (const listener of listeners) listener()
  }
  return [isOn, setIsOn]
}

type NewRequest = { kind: RequestKind; reference: string; customerName: string }

/** Unless turned off: shows a toast, plays a sound and marks the title of a hidden page. */
export function notifyOfNewRequests(requests: NewRequest[]): void {
  const [first] = requests
  if (!first || !areOn()) return
  const title =
    requests.length === 1
      ? `New ${REQUEST_KIND_LABELS[first.kind][0]} ${first.reference}`
      : `${requests.length} new requests`
  notify({ title, description: requests.map(({ customerName }) => customerName).join(', ') })
  playSound()
  if (document.hidden) markTitle(requests.length)
}

/** The same for messages of customers. */
export function notifyOfMessages(messages: NewRequest[]): void {
  const [first] = messages
  if (!first || !areOn()) return
  const title =
    messages.length === 1
      ? `New message about ${first.reference}`
      : `${messages.length} new messages`
  notify({ title, description: messages.map(({ customerName }) => customerName).join(', ') })
  playSound()
  if (document.hidden) markTitle(messages.length)
}

type Answer = NewRequest & { acceptedCents: number | null }

/** The same for answers of customers to quotes. */
export function notifyOfAnswers(answers: Answer[]): void {
  const [first] = answers
  if (!first || !areOn()) return
  const title =
    answers.length === 1
      ? `${first.reference}: ${formatOutcome(first)}`
      : `${answers.length} new answers to quotes`
  notify({ title, description: answers.map(({ customerName }) => customerName).join(', ') })
  playSound()
  if (document.hidden) markTitle(answers.length)
}

const formatOutcome = ({ acceptedCents }: Answer): string =>
  acceptedCents === null ? 'Quote declined' : `Accepted ${formatCents(acceptedCents)}`

const NOTES_HZ = [660, 880]
const NOTE_S = 0.14
const VOLUME = 0.05

/** Plays two quiet notes, where the browser lets a page make a sound. */
function playSound(): void {
  if (!('AudioContext' in window)) return
  const audio = new AudioContext()
  if (audio.state === 'suspended') return void audio.close()
  const gain = audio.createGain()
  gain.gain.value = VOLUME
  gain.connect(audio.destination)
  const tones = NOTES_HZ.map((frequency, index) => {
    const tone = audio.createOscillator()
    tone.frequency.value = frequency
    tone.connect(gain)
    tone.start(audio.currentTime + index * NOTE_S)
    tone.stop(audio.currentTime + (index + 1) * NOTE_S)
    return tone
  })
  tones.at(-1)?.addEventListener('ended', () => void audio.close())
}

const MARK = /^\(\d+\) /
let unseen = 0

/** Puts the number of unseen requests in front of the page's title until the page is visible. */
function markTitle(count: number): void {
  if (unseen === 0) document.addEventListener('visibilitychange', clearTitle)
  unseen += count
  document.title = `(${unseen}) ${document.title.replace(MARK, '')}`
}

function clearTitle(): void {
  if (document.hidden) return
  unseen = 0
  document.title = document.title.replace(MARK, '')
  document.removeEventListener('visibilitychange', clearTitle)
}
