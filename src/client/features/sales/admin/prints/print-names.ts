export const PRINT_NAMES = ['invoice', 'receipt', 'work-order'] as const
export type PrintName = (typeof PRINT_NAMES)[number]
export const PRINT_LABELS: Record<PrintName, string> = {
  invoice: 'Invoice',
  receipt: 'Receipt',
  'work-order': 'Work order',
}
