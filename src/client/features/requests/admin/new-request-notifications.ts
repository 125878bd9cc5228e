import { REQUEST_KIND_LABELS, type RequestKind } from '#shared/domain/request.ts'
import { formatCents } from '#shared/lib/money.ts'
import { notify } from '../../../lib/notify.ts'
import { useStore } from '../../../lib/store.ts'
import { createStoredFlag } from '../../../lib/stored-value.ts'

const NOTES_HZ = [660, 880]
const NOTE_S = 0.14
const VOLUME = 0.05
const MARK = /^\(\d+\) /

const areOff = createStoredFlag('arrival-notices-off')

/** State of the sound and message for new requests, stored in this browser. */
export const useNewRequestNotifications = (): [boolean, (on: boolean) => void] => [
  !useStore(areOff),
  (on) => void areOff.set(!on),
]

type News = { reference: string; customerName: string }
type NewRequest = News & { kind: RequestKind }
type Decision = News & { acceptedCents: number | null }

export function notifyOfNewRequests(requests: NewRequest[]): void {
  notifyOfNews(requests, {
    one: ({ kind, reference }) => `New ${REQUEST_KIND_LABELS[kind][0]} ${reference}`,
    several: 'new requests',
  })
}

export function notifyOfMessages(messages: News[]): void {
  notifyOfNews(messages, {
    one: ({ reference }) => `New message about ${reference}`,
    several: 'new messages',
  })
}

/** Takes the decisions of customers on quotes. */
export function notifyOfDecisions(decisions: Decision[]): void {
  notifyOfNews(decisions, {
    one: ({ reference, acceptedCents }) =>
      `${reference}: ${acceptedCents === null ? 'Quote declined' : `Accepted ${formatCents(acceptedCents)}`}`,
    several: 'new answers to quotes',
  })
}

type Title<Item> = { one: (item: Item) => string; several: string }

/** Unless turned off: shows a toast, plays a sound and marks the title of a hidden page. */
function notifyOfNews<Item extends News>(news: Item[], { one, several }: Title<Item>): void {
  const [first] = news
  if (!first || areOff.read()) return
  notify({
    title: news.length === 1 ? one(first) : `${news.length} ${several}`,
    description: news.map(({ customerName }) => customerName).join(', '),
  })
  playSound()
  if (document.hidden) markTitle(news.length)
}

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
