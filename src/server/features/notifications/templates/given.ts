import type { Fact } from './letter.ts'

/** The facts that were given; a blank one is left out. */
export const given = (facts: Fact[]): Fact[] => facts.filter(({ value }) => value.trim() !== '')
