/** The links of the header, with fixed order and words (rule 2.6). */
export const SITE_LINKS = [
  { to: '/', label: 'Home' },
  { to: '/repair', label: 'Repair Services' },
  { to: '/parts', label: 'Shop Recycled Parts' },
  { to: '/partsrequest', label: 'Request Parts' },
  { to: '/inventory', label: 'Pre-Owned Vehicles' },
  { to: '/contact', label: 'Contact' },
] as const

/** The links that only the menu and the footer have. */
export const MORE_LINKS = [
  { to: '/saved', label: 'Saved Cars' },
  { to: '/about', label: 'About' },
] as const
