/** Categories of the part catalog in its order, which opens without its subcategories. */
export const PART_CATEGORY_NAMES = [
  'Door Components & Glass',
  'Interior',
  'Electrical (Interior)',
  'Radio/Infotainment',
  'Electrical (Exterior/Engine/Drivetrain)',
  'Exterior',
  'Engine',
  'Intake Exhaust & Fuel',
  'Engine/Engine Bay Accessories',
  'Transmission & Drivetrain',
  'Steering & Suspension',
  'Lights and Lamps',
  'Wheels Tires & Brakes',
  'Misc',
] as const
