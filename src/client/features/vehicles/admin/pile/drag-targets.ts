/** Targets of a drag beside the vehicles, whose targets are their ids. */
export const PILE_TARGET = 'pile'
export const PICKER_TARGET = 'picker'
