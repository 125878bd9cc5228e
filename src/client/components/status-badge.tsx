import { Badge } from './ui/badge.tsx'

const VARIANTS = {
  go: 'success',
  wait: 'warning',
  stop: 'destructive',
  over: 'muted',
  new: 'default',
} as const

export type BadgeTone = keyof typeof VARIANTS

export function StatusBadge({ tone, children }: { tone: BadgeTone; children: string }) {
  return <Badge variant={VARIANTS[tone]}>{children}</Badge>
}
