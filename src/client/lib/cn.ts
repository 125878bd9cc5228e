import { type ClassValue, clsx } from 'clsx'

let resolveConflicts = (classes: string): string => classes

/** Sets the conflict resolver; the back office passes twMerge, which public pages never load. */
export function resolveConflictsWith(merge: (classes: string) => string): void {
  resolveConflicts = merge
}

/** Joins class names; in the back office a later class overrides a conflicting earlier one. */
export function cn(...inputs: ClassValue[]): string {
  return resolveConflicts(clsx(inputs))
}
