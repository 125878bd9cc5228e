/** Known to the tables in full: a 2020 Ford Explorer ST, 3.0L. */
export const EXPLORER = '1FM5K8GC4LGB41742'
/** A 2019 Audi, whose drive stands in its trim. */
export const Q5 = 'WA1BNAFY6K2110484'
/** A 2026 Honda, which the tables know as a hybrid. */
export const HYBRID_CR_V = '2HKRS6H50TH219620'
/** A 2015 Tesla. */
export const MODEL_S = '5YJSA1H12FFP71790'
/** Of this the tables know the maker and the year alone. */
export const GOLF = 'WVWZZZ1JZXW000001'
/** Of a maker that the tables do not have. */
export const LADA = 'XTAGFK330JY144213'
export const LADA_ROW = {
  Make: 'LADA',
  Model: 'Vesta',
  ModelYear: '2018',
  DisplacementL: '1.6',
  DriveType: 'FWD/Front-Wheel Drive',
  Trim: 'Luxe',
}
/** '2GNFLPE55C6105926' with an S read for the 5. */
export const MISREAD_EQUINOX = '2GNFLPE5SC6105926'
/** Advice in each 422 reply. */
export const WHAT_TO_DO = [
  {
    path: 'vin',
    message:
      "Check the VIN against the car or its registration. If it's right, enter the year, make and model yourself.",
  },
]
