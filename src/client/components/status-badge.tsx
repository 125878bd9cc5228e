import { Badge } from './ui/badge.tsx'

const VARIANTS = {
  go: 'success',
  wait: 'warning',
  stop: 'destructive',
  over: 'muted',
  new: 'plain',
} as const

export type BadgeTone = keyof typeof VARIANTS

export function StatusBadge({ tone, children }: { tone: BadgeTone; children: string }) {
  return <Badge variant={VARIANTS[tone]}>{children}</Badge>
}
