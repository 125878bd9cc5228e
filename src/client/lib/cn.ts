import { type ClassValue, clsx } from 'clsx'

let resolveConflicts = (classes: string): string => classes

/** The admin area passes twMerge here; public pages never load it, and no element of theirs needs it. */
export function resolveConflictsWith(merge: (classes: string) => string): void {
  resolveConflicts = merge
}

/** Class names in one string; in the admin area a later class wins over an earlier one that it contradicts. */
export function cn(...inputs: ClassValue[]): string {
  return resolveConflicts(clsx(inputs))
}
