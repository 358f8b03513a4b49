/** Addresses of the pages (spec 2). */
export const PATHS = {
  login: '/login',
  register: '/register',
  forgot: '/forgot',
  howto: '/howto',
  contact: '/contact',
  terminated: '/terminated',
  home: '/user/home',
  profile: '/user/profile',
  statement: '/user/statement',
  bonus: '/user/bonus',
  playHistory: '/user/play-history',
  memberContact: '/user/contact',
  memberHowto: '/user/howto',
} as const;
