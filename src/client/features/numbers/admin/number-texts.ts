import { formatNumber } from '#shared/lib/money.ts'

export const HOUR_MINUTES = 60

export const formatShare = (share: number | null, none = 'None yet'): string =>
  share === null ? none : `${Math.round(share * 100)}%`

export const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)
export const formatHours = (minutes: number): string => (minutes / HOUR_MINUTES).toFixed(1)

export const formatDays = (days: number | null): string =>
  days === null ? 'None' : `${formatNumber(Math.round(days))} ${days === 1 ? 'day' : 'days'}`
