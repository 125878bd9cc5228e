/** Known to the tables in full: a 2020 Ford Explorer ST, 3.0L. */
export const EXPLORER = '1FM5K8GC4LGB41742'
/** Of this the tables know the maker and the year alone. */
export const GOLF = 'WVWZZZ1JZXW000001'
/** Of a maker that the tables do not have. */
export const LADA = 'XTAGFK330JY144213'
export const LADA_ROW = { Make: 'LADA', Model: 'Vesta', ModelYear: '2018', DisplacementL: '1.6', DriveType: 'FWD/Front-Wheel Drive', Trim: 'Luxe' }
/** '2GNFLPE55C6105926' with an S read for the 5. */
export const MISREAD_EQUINOX = '2GNFLPE5SC6105926'
