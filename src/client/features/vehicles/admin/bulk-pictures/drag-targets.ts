/** Targets of a drag beside the vehicles, whose targets are their ids. */
export const WAITING_TARGET = 'waiting'
export const PICKER_TARGET = 'picker'
