/** The accounts of the demo shop; printed at start. */
export const DEMO_PASSWORD = 'treasure-hunt'

export const DEMO_PEOPLE = [
  { username: 'wren', role: 'admin', about: 'Runs the pop-up sales at the old tobacco barn in Hillsborough.' },
  {
    username: 'hazel',
    role: 'seller',
    about:
      'Clearing out three generations of a Chapel Hill farmhouse, one cupboard at a time. Linens are washed, clocks are wound, and I tell you about every chip.',
  },
  {
    username: 'otis',
    role: 'seller',
    about:
      'Retired shop teacher in Pittsboro. I mend radios, lamps and anything with a plug, and I am making room in the garage before my wife does it for me.',
  },
  { username: 'juniper', role: 'seller', about: '' },
] as const

export type DemoPerson = (typeof DEMO_PEOPLE)[number]['username']
export const demoEmail = (username: DemoPerson): string => `${username}@fernvale.example`
