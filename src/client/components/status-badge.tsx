const TONES = {
  go: 'badge badge-go',
  wait: 'badge badge-wait',
  stop: 'badge badge-stop',
  new: 'badge badge-new',
}

export type BadgeTone = keyof typeof TONES

/** A state in a colour and always in a word. */
export function StatusBadge({ tone, children }: { tone: BadgeTone; children: string }) {
  return <span className={TONES[tone]}>{children}</span>
}
